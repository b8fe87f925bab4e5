import { useId } from 'react';
import { Link } from 'react-router';
import { Card } from '~/ui/Card';
import { ReportPartsDocument } from './figures.gql';
import classNames from './figures.module.css';
import type { Part } from './PartsPanel';
import { PeriodCell } from './PeriodCell';
import { periodSlug } from './period';
import { SaveTools } from './SaveTools';
import { shareColor } from './ShareBar';
import { type PeriodState, rowsSearch } from './usePeriod';
import { figureText, type Unit, type Value, valueText } from './words';

interface Props {
  title: string;
  report: string;
  figure: string;
  by: string;
  unit: Unit;
  state: PeriodState;
  empty: string;
}

/** How a figure divides, as one bar and the same as a table. */
export function SharesPanel({ title, report, figure, by, unit, state, empty }: Props) {
  const heading = useId();
  return (
    <Card as="section" className={classNames.chart} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
      </header>
      <PeriodCell
        query={ReportPartsDocument}
        variables={{ report, figure, by, period: state.period }}
        empty={<p className={classNames.none}>{empty}</p>}
      >
        {({ reportSlices }) => (
          <Shares title={title} unit={unit} parts={reportSlices} state={state} {...{ report, figure, by }} />
        )}
      </PeriodCell>
    </Card>
  );
}

interface SharesProps extends Pick<Props, 'title' | 'report' | 'figure' | 'by' | 'unit' | 'state'> {
  parts: Part[];
}

function Shares({ title, report, figure, by, unit, state, parts }: SharesProps) {
  // What went back more than came in has no share of a bar.
  const sum = parts.reduce((all, { value }) => all + Math.max(value ?? 0, 0), 0);
  const share = (value: Value) => (sum > 0 ? (Math.max(value ?? 0, 0) / sum) * 100 : 0);
  return (
    <>
      <div className={classNames.shares} aria-hidden>
        {parts.map((part, at) => (
          <span
            key={part.key}
            className={classNames.share}
            style={{ ...shareColor(at), width: `${share(part.value)}%` }}
          />
        ))}
      </div>
      <table className={classNames.table}>
        <caption>{title}</caption>
        <tbody>
          {parts.map((part, at) => (
            <tr key={part.key}>
              <th scope="row">
                <span className={classNames.dot} style={shareColor(at)} aria-hidden />
                <Link to={rowsSearch(state.choice, figure, { by, slice: part.key, name: part.name })}>{part.name}</Link>
              </th>
              <td>{valueText(part.value, unit)}</td>
              <td>{figureText(share(part.value), 'percent')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classNames.saves}>
        <SaveTools
          file={`${report}-${figure}-by-${by}-${periodSlug(state.period, state.now)}`}
          header={[title, unit === 'money' ? 'Amount' : 'Figure', 'Percent']}
          rows={parts.map(({ name, value }) => [name, value ?? '', Math.round(share(value) * 10) / 10])}
          lines={{
            title,
            lines: parts.map(({ name, value }) => ({
              name,
              text: `${valueText(value, unit)}, ${figureText(share(value), 'percent')}`,
              share: share(value) / 100,
            })),
          }}
        />
      </div>
    </>
  );
}
