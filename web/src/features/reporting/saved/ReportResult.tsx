import { useQuery } from '@apollo/client/react';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { clockTime, listDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { PER_PAGE } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { Banner } from '~/ui/Banner';
import { type Column, DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { Chart, type ChartKind } from '../figures/Chart';
import { barsOf } from './chart';
import { askable, cellText, type Definition } from './definition';
import { ReportTableDocument, type ReportTableQuery } from './saved.gql';
import classNames from './saved.module.css';

type Table = ReportTableQuery['reportTable'];
type Line = Table['rows'][number];

interface Props {
  id?: number;
  name?: string;
  draft: Definition;
  onChange: (draft: Definition) => void;
}

const TYPING_MS = 350;

/** What a report shows, read anew whenever it is changed. */
export function ReportResult({ id, name, draft, onChange }: Props) {
  const wanted = askable(draft);
  const text = JSON.stringify(wanted ?? null);
  const [settled] = useDebouncedValue(text, TYPING_MS);
  const [{ page, of }, setPage] = useState({ page: 1, of: settled });
  const definition = useMemo(() => JSON.parse(settled) as Definition | null, [settled]);
  // Another question starts at its first page.
  const number = of === settled ? page : 1;
  const { data, previousData, error, loading, refetch } = useQuery(ReportTableDocument, {
    variables: { input: { id, definition }, list: { page: number, perPage: PER_PAGE } },
    skip: !definition,
    fetchPolicy: 'cache-and-network',
  });
  const table = (error ? undefined : (data ?? previousData))?.reportTable;
  const columns = useMemo(() => (table ? table.columns.map((column, at) => columnOf(column, at)) : []), [table]);

  if (!definition) return <Banner variant="info">Choose at least one column.</Banner>;
  if (error) return <Banner variant="danger">{errorMessage(error)}</Banner>;
  const state = {
    page: number,
    sort: draft.sort || null,
    desc: draft.desc,
    setPage: (next: number) => setPage({ page: next, of: settled }),
    setSort: (sort: string, desc: boolean) => onChange({ ...draft, sort, desc }),
  };
  const sums = table?.columns.filter(({ sum }) => sum !== '') ?? [];
  const hidden = table?.columns.filter(({ isHidden }) => isHidden) ?? [];
  const kind = (definition.chart || 'bar') as ChartKind;
  const chartTitle = table ? titleOf(table, draft.chartValue) : '';
  return (
    <section className={classNames.result} aria-label="Result">
      {table?.problems.map((problem) => (
        <Banner key={problem} variant="warning">
          {problem}
        </Banner>
      ))}
      {hidden.length > 0 && (
        <Banner variant="info">
          {`${hidden.map((column) => column.name).join(', ')}: hidden, because your access level can't see it.`}
        </Banner>
      )}
      {table && table.bars.length > 0 && (
        <Chart
          title={chartTitle}
          file={name ? `${name}, ${chartTitle.toLowerCase()}` : chartTitle}
          axis={table.columns[0]?.name}
          about={name ? `${chartTitle}, ${name}` : chartTitle}
          unit={table.barUnit}
          kind={kind}
          bars={barsOf(table, kind, draft.chartValue)}
        />
      )}
      {sums.length > 0 && (
        <dl className={classNames.sums}>
          {sums.map((column) => (
            <div key={column.key}>
              <dt>{column.key === 'count' ? 'All rows' : `Total ${column.name.toLowerCase()}`}</dt>
              <dd>{cellText(column.sum, { kind: column.kind, part: '' })}</dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable
        noun={draft.groups.length ? 'groups' : 'rows'}
        columns={columns}
        rows={table?.rows}
        total={table?.total ?? 0}
        primaryKey="id"
        rowName={(row) => row.cells[0] ?? row.id}
        state={state}
        chooser={false}
        onRetry={() => void refetch().catch(() => {})}
        isRefreshing={loading}
        empty={
          <EmptyState level={2} spot="compass" title="No rows">
            Nothing meets these filters right now.
          </EmptyState>
        }
      />
      {table && (
        <p
          className={classNames.asOf}
        >{`As of ${listDate(table.asOf)}, ${clockTime(table.asOf)} (Manila). Days are Manila days.`}</p>
      )}
    </section>
  );
}

function titleOf({ columns }: Table, value: string): string {
  const measure = columns.find(({ key }) => key === value)?.name ?? 'Count';
  // Groups come first, then how many rows each has.
  const count = columns.findIndex(({ key }) => key === 'count');
  const groups = columns.slice(0, Math.max(1, count));
  if (groups[0]?.kind === 'day') return `${measure} over time`;
  return `${measure} by ${groups.map(({ name }) => name.toLowerCase()).join(' and ')}`;
}

function columnOf(column: Table['columns'][number], at: number): Column<Line> {
  const isAmount = column.kind === 'money' || column.kind === 'number';
  return {
    key: column.key,
    header: column.isMissing ? `${column.name} (no longer available)` : column.name,
    sortable: !column.isMissing && !column.isHidden,
    align: isAmount ? 'right' : 'left',
    cell: (row) => {
      if (column.isMissing || column.isHidden) return null;
      const text = cellText(row.cells[at] ?? '', column);
      if (column.key === 'person' && row.userId) return <Link to={routes.user({ id: row.userId })}>{text}</Link>;
      return text;
    },
    saysNone: !isAmount,
  };
}
