import type { Bar } from '../figures/bars';
import type { ChartKind } from '../figures/Chart';
import { cellText } from './definition';
import type { ReportTableQuery } from './saved.gql';

type Table = Pick<ReportTableQuery['reportTable'], 'bars' | 'columns'>;

/** What a day is called that has none. */
const NONE = 'None';
/** Longer lines are left as they are. */
const POINTS_MAX = 400;

/** The day, month or year after one, written as the server writes them. */
export function nextOf(label: string): string {
  const [year = 0, month, day] = label.split('-').map(Number);
  if (month === undefined) return String(year + 1);
  const next = new Date(Date.UTC(year, day === undefined ? month : month - 1, day === undefined ? 1 : day + 1));
  return next.toISOString().slice(0, label.length);
}

/** Days between the first and the last on which nothing was, as zeros: a line must not pass over them. */
export function withGaps(bars: { label: string; value: number }[]): { label: string; value: number }[] {
  const dated = bars.filter(({ label }) => label !== NONE);
  const known = new Map(dated.map(({ label, value }) => [label, value]));
  const last = dated.at(-1)?.label;
  const out: { label: string; value: number }[] = [];
  for (let label = dated[0]?.label; label !== undefined && last !== undefined; label = nextOf(label)) {
    out.push({ label, value: known.get(label) ?? 0 });
    if (label >= last) return out;
    if (out.length >= POINTS_MAX) return dated;
  }
  return dated;
}

/** What a chart of a report draws. */
export function barsOf({ bars, columns }: Table, kind: ChartKind, measure: string): Bar[] {
  const [group, ...more] = columns;
  const isOne = more[0]?.key === 'count';
  const text = (label: string) => (isOne && group && label !== NONE ? cellText(label, group) : label);
  if (kind === 'line' || kind === 'area')
    return withGaps(bars).map(({ label, value }) => ({ label: text(label), value }));
  const shown = bars.map(({ label, value }) => ({ label: text(label), value }));
  if (kind !== 'share') return shown;

  // Groups beyond the largest ones are part of the whole too.
  const column = columns.find(({ key }) => key === measure) ?? columns.find(({ key }) => key === 'count');
  const rest = Number(column?.sum ?? 0) - shown.reduce((sum, { value }) => sum + value, 0);
  return rest > 0.004 ? [...shown, { label: 'Everything else', value: rest }] : shown;
}
