import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { ReportPartsDocument, type ReportPartsQuery } from './figures.gql';
import classNames from './figures.module.css';
import { PeriodCell } from './PeriodCell';
import { periodSlug } from './period';
import { SaveTools } from './SaveTools';
import { type PeriodState, rowsSearch } from './usePeriod';
import { partText, type Unit } from './words';

export type Part = ReportPartsQuery['reportSlices'][number];

export interface Way {
  value: string;
  label: string;
}

interface Props {
  title: string;
  report: string;
  figure: string;
  /** By what it is told apart; more than one can be chosen from. */
  ways: [Way, ...Way[]];
  unit: Unit;
  state: PeriodState;
  /** What the rows behind a part are, such as people; said beside a share. */
  noun?: string;
  danger?: boolean;
  empty: string;
  /** What is said below the bars. */
  note?: string;
}

const SHOWN = 8;

/** What the table is about; a title that says so itself stays as it is. */
function captionOf(title: string, way: string): string {
  return title.includes(' by ') ? title : `${title} by ${way.toLowerCase()}`;
}

/** The parts of a figure as a table whose lines are bars. Every part leads to its rows. */
export function PartsPanel({ title, report, figure, ways, state, ...look }: Props) {
  const [by, setBy] = useState(ways[0].value);
  const heading = useId();
  const way = ways.find(({ value }) => value === by) ?? ways[0];
  return (
    <Card as="section" className={classNames.chart} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
        {ways.length > 1 && <SegmentedControl label={`${title} by`} options={ways} value={by} onChange={setBy} />}
      </header>
      <PeriodCell
        query={ReportPartsDocument}
        variables={{ report, figure, by, period: state.period }}
        empty={<p className={classNames.none}>{look.empty}</p>}
      >
        {({ reportSlices }) => <PartsTable {...look} {...{ title, report, figure, way, state }} parts={reportSlices} />}
      </PeriodCell>
    </Card>
  );
}

interface TableProps
  extends Pick<Props, 'title' | 'report' | 'figure' | 'unit' | 'state' | 'noun' | 'danger' | 'note'> {
  way: Way;
  parts: Part[];
}

function PartsTable({ title, report, figure, unit, state, noun, danger, note, way, parts }: TableProps) {
  const [isAll, setIsAll] = useState(false);
  const most = unit === 'percent' ? 100 : Math.max(1, ...parts.map(({ value }) => value ?? 0));
  const shown = isAll ? parts : parts.slice(0, SHOWN);
  return (
    <>
      <table className={classNames.parts}>
        <caption>{captionOf(title, way.label)}</caption>
        <thead hidden>
          <tr>
            <th scope="col">{way.label}</th>
            <th scope="col">Figure</th>
          </tr>
        </thead>
        {shown.map((part) => (
          <tbody key={part.key}>
            <tr>
              <th scope="row">
                {part.rows > 0 ? (
                  <Link to={rowsSearch(state.choice, figure, { by: way.value, slice: part.key, name: part.name })}>
                    {part.name}
                  </Link>
                ) : (
                  part.name
                )}
              </th>
              <td>
                <b>{partText(part.value, part.rows, unit, noun)}</b>
              </td>
            </tr>
            <tr className={classNames.barRow} aria-hidden>
              <td colSpan={2}>
                <span className={classNames.track} data-danger={danger || undefined}>
                  <span style={{ width: `${Math.max(0, Math.min(100, ((part.value ?? 0) / most) * 100))}%` }} />
                </span>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      <div className={classNames.chartTools}>
        {parts.length > SHOWN && (
          <Button size="sm" variant="subtle" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
            {isAll ? 'Show fewer' : `Show all ${parts.length}`}
          </Button>
        )}
        <SaveTools
          file={`${report}-${figure}-by-${way.value}-${periodSlug(state.period, state.now)}`}
          header={[way.label, title, 'Rows']}
          rows={parts.map(({ name, value, rows }) => [name, value ?? '', rows])}
          lines={{
            title: captionOf(title, way.label),
            danger,
            lines: parts.map(({ name, value, rows }) => ({
              name,
              text: partText(value, rows, unit, noun),
              share: (value ?? 0) / most,
            })),
          }}
        />
      </div>
      {note && <p className={classNames.note}>{note}</p>}
    </>
  );
}
