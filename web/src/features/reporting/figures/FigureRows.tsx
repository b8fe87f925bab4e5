import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { page as opensPage } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconArrowLeft } from '~/ui/icons';
import { ExportButton } from '~/ui/lists/ExportButton';
import { PageHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { FigureRowsDocument, type FigureRowsQuery, ReportPageDocument } from './figures.gql';
import classNames from './figures.module.css';
import type { PeriodState } from './usePeriod';
import { pageRowText, rowText, valueText } from './words';

type Line = FigureRowsQuery['reportRows']['rows'][number];

const amounts: Record<string, string> = { money: 'Amount', days: 'Days' };

interface Props {
  report: string;
  figure: string;
  state: PeriodState;
}

/** The rows behind a figure. What they come to is the figure. */
export function FigureRows({ report, figure, state }: Props) {
  const { currentUser } = useAuth();
  const opensPeople = opensPage(currentUser, 'user');
  const [params] = useSearchParams();
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const list = useListState({ sort: 'at', desc: true });
  const by = params.get('by');
  const part = by === null ? null : { by, slice: params.get('slice') ?? '' };
  const input = { report, figure, period: state.period, ...part };
  const table = useTableQuery(FigureRowsDocument, { input, list: list.input }, (data) => data.reportRows);
  const { data: rows } = useQuery(FigureRowsDocument, {
    variables: { input, list: list.input },
    fetchPolicy: 'cache-only',
  });
  const { data: page } = useQuery(ReportPageDocument, { variables: { name: report, period: state.period } });
  const facts = page?.report.figures.find(({ key }) => key === figure);
  const unit = facts?.unit ?? 'money';
  const rowUnit = facts?.rowUnit ?? 'money';

  const columns: Column<Line>[] = [
    {
      key: 'person',
      header: 'Person',
      sortable: true,
      cell: (row) =>
        row.userId && opensPeople ? <Link to={routes.user({ id: row.userId })}>{row.person}</Link> : row.person,
    },
    // A page of the site isn't one of the app: it loads as a document.
    { key: 'what', header: 'For', cell: (row) => (row.path ? <a href={row.path}>{row.what}</a> : row.what) },
    { key: 'detail', header: 'Detail', cell: (row) => row.detail },
    { key: 'at', header: 'Date', sortable: true, cell: (row) => <DateText value={row.at} /> },
    {
      key: 'amount',
      header: amounts[rowUnit] ?? 'Counts',
      sortable: true,
      align: 'right',
      phone: 'status',
      cell: (row) => (figure === 'pages' ? pageRowText(row) : rowText(row.amount, row.base, rowUnit)),
    },
  ];

  const query = new URLSearchParams({ report, figure, format, ...(part ?? {}) });
  for (const [name, value] of Object.entries(state.period)) if (value) query.set(name, String(value));
  if (list.search) query.set('search', list.search);
  const back = new URLSearchParams(Object.entries(state.choice).filter(([, value]) => value));
  const words = [params.get('part'), page?.report.label].filter(Boolean).join(', ');

  return (
    <div data-density="compact">
      <Link className={classNames.back} to={`?${back}`}>
        <IconArrowLeft size={16} stroke={2} aria-hidden /> Back to the report
      </Link>
      <PageHeader
        title={
          rows && facts
            ? `${facts.name}: ${valueText(rows.reportRows.value, unit, facts.undecided)}`
            : (facts?.name ?? 'Rows')
        }
        description={facts && `${words}. ${facts.definition}`}
        actions={
          <>
            <SegmentedControl
              label="File type"
              options={[
                { value: 'xlsx', label: 'XLSX' },
                { value: 'csv', label: 'CSV' },
              ]}
              value={format}
              onChange={setFormat}
            />
            <ExportButton path={`/api/export/report?${query}`} />
          </>
        }
      />
      <DataTable
        {...table}
        noun="rows"
        columns={columns}
        primaryKey="id"
        rowName={(row) => [row.person, row.what].filter(Boolean).join(', ')}
        state={list}
        toolbar={
          <SearchField
            label="Search people"
            placeholder="Search people"
            value={list.search}
            onChange={list.setSearch}
          />
        }
        empty={
          <EmptyState level={2} spot="compass" title={list.search ? 'Oops, no results found' : undefined}>
            {list.search ? 'Try another name.' : 'Nothing counts toward this figure in this period.'}
          </EmptyState>
        }
      />
    </div>
  );
}
