import { Link } from 'react-router';
import { Card } from '~/ui/Card';
import { IconTrendingDown, IconTrendingUp } from '~/ui/icons';
import type { FigureDetailsFragment } from './figures.gql';
import classNames from './figures.module.css';
import { Spark } from './Spark';
import { compare, drawn, figureText, valueText } from './words';

/** What is late or lost is red. */
const danger = new Set(['overdue', 'lost', 'silent']);

interface Props {
  figure: FigureDetailsFragment;
  beforeLabel: string;
  yearAgoLabel: string;
  /** The address of the rows behind it. */
  rows: string;
}

/** A figure with what it means, how it moved, and the way to its rows. */
export function FigureCard({ figure, beforeLabel, yearAgoLabel, rows }: Props) {
  const { name, unit, value, before, yearAgo, undecided } = figure;
  const isDanger = danger.has(figure.key) && (value ?? 0) > 0;
  const since = (then: typeof before, label: string) =>
    typeof value === 'number' && typeof then === 'number' ? compare(value, then, label, unit) : null;
  const moved = since(before, beforeLabel);
  // The period before a year is the year before.
  const sinceLastYear = yearAgoLabel === beforeLabel ? null : since(yearAgo, yearAgoLabel);
  const text = valueText(value, unit, undecided);
  return (
    <Card as="section" className={classNames.figure} aria-label={name}>
      <h3>{name}</h3>
      <div className={classNames.value} data-danger={isDanger || undefined}>
        <Link
          to={rows}
          aria-label={`${name}: ${text}. See the rows`}
          data-words={text !== figureText(value ?? 0, unit)}
        >
          {text}
        </Link>
        <Spark values={figure.trend.map((point) => drawn(point.value, unit, point.undecided))} danger={isDanger} />
      </div>
      {typeof figure.base === 'number' && (
        <p className={classNames.moved}>{`From ${figureText(figure.base, 'count')} ${figure.baseName}`}</p>
      )}
      {typeof undecided === 'number' && (
        <p className={classNames.moved}>{`${figureText(undecided, 'count')} can still renew`}</p>
      )}
      {moved && (
        <p className={classNames.moved}>
          {moved.direction === 'up' && <IconTrendingUp size={16} stroke={2} aria-hidden />}
          {moved.direction === 'down' && <IconTrendingDown size={16} stroke={2} aria-hidden />}
          {moved.words}
        </p>
      )}
      {sinceLastYear && <p className={classNames.moved}>{sinceLastYear.words}</p>}
      <p className={classNames.says}>{figure.definition}</p>
    </Card>
  );
}
