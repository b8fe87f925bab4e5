import { listDate } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { peso } from '~/lib/money';
import type { ReportSourceDetailsFragment, SavedReportDetailsFragment } from './saved.gql';

export type Definition = Omit<SavedReportDetailsFragment['definition'], '__typename'>;
export type Filter = Definition['filters'][number];
export type Source = ReportSourceDetailsFragment;
export type SourceColumn = Source['columns'][number];

/** How many columns a new report starts with. */
const FIRST_COLUMNS = 5;

/** What a new report about something shows at first. */
export function startOf(source: Source): Definition {
  return {
    source: source.key,
    columns: source.columns.slice(0, FIRST_COLUMNS).map(({ key }) => key),
    filters: [],
    groups: [],
    sort: '',
    desc: false,
    chart: '',
    chartValue: '',
  };
}

/** The definition as the server takes it, without what Apollo adds. */
export function inputOf({ source, columns, filters, groups, sort, desc, chart, chartValue }: Definition): Definition {
  return {
    source,
    columns: [...columns],
    filters: filters.map(({ column, op, values }) => ({ column, op, values: [...values] })),
    groups: groups.map(({ column, part }) => ({ column, part })),
    sort,
    desc,
    chart: groups.length ? chart : '',
    chartValue,
  };
}

/** Whether groups are days in their order, one after another: only those make a line. */
export const isOverTime = (groups: Definition['groups'], columns: { key: string; kind: string }[]) =>
  groups.length === 1 && columns.find(({ key }) => key === groups[0]?.column)?.kind === 'day';

/** A chart that the groups can have: what is no longer over time is drawn as bars. */
export function chartFor(chart: string, groups: Definition['groups'], columns: { key: string; kind: string }[]) {
  if (!groups.length) return '';
  return (chart === 'line' || chart === 'area') && !isOverTime(groups, columns) ? 'bar' : chart;
}

export const isSummed = ({ kind }: { kind: string }) => kind === 'money' || kind === 'number';

/** What a filter asks, as it is read. */
export const opWords: Record<string, string> = {
  contains: 'contains',
  is: 'is',
  anyOf: 'is any of',
  noneOf: 'is none of',
  atLeast: 'is at least',
  atMost: 'is at most',
  from: 'is on or after',
  to: 'is on or before',
  lastDays: 'is in the last days, with today',
  nextDays: 'is in the next days, with today',
  thisMonth: 'is this month',
  lastMonth: 'is last month',
  empty: 'is empty',
  filled: 'is filled in',
};

const ASK_NOTHING = ['thisMonth', 'lastMonth', 'empty', 'filled'];

/** Whether a filter needs a value. */
export const asksValue = (op: string) => !ASK_NOTHING.includes(op);

/** A filter that is still being written is not asked yet. */
export const isComplete = (filter: Filter) =>
  filter.column !== '' && filter.op !== '' && (!asksValue(filter.op) || filter.values.some((value) => value.trim()));

/** What can be asked of the server now; nothing while there is no column. */
export function askable(draft: Definition): Definition | undefined {
  if (draft.columns.length === 0 && draft.groups.length === 0) return undefined;
  return inputOf({ ...draft, filters: draft.filters.filter(isComplete) });
}

export const sameDefinition = (a: Definition, b: Definition) =>
  JSON.stringify(inputOf(a)) === JSON.stringify(inputOf(b));

/** A cell as people read it. */
export function cellText(text: string, { kind, part }: { kind: string; part: string }): string {
  if (text === '') return '';
  if (kind === 'money') return peso(Number(text));
  if (kind === 'number') return grouped(Number(text));
  if (kind === 'day') return dayText(text, part);
  return text;
}

function dayText(text: string, part: string): string {
  if (part === 'year') return text;
  if (part === 'month') {
    const [year, month] = text.split('-').map(Number);
    return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, 1)).toLocaleDateString('en-PH', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
  }
  return listDate(text);
}
