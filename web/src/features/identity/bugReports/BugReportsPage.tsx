import { lazy, Suspense } from 'react';
import { useOnce } from '~/lib/browser/useOnce';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { useRowParam } from '~/lib/rowParam';
import { useTableQuery } from '~/lib/tableQuery';
import { truncate } from '~/lib/words/text';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { RowLink } from '~/ui/lists/RowLink';
import { PageHeader } from '~/ui/PageHeader';
import { BugStatus } from './BugStatus';
import { BugReportsDocument, type BugReportsQuery } from './bugReports.gql';

const BugReportDrawer = lazy(() => import('./BugReportDrawer'));

type Report = BugReportsQuery['bugReports']['rows'][number];

const filters = [
  { value: 'open', word: 'Open' },
  { value: 'closed', word: 'Closed' },
  { value: 'all', word: 'All' },
];

/** What people reported: open reports first. */
export default function BugReportsPage() {
  const list = useListState({ filters: { status: 'open' }, sort: 'createdAt', desc: true });
  const search = useDelayedText(list.search, list.setSearch);
  const report = useRowParam('report');
  const wasOpened = useOnce(report.id !== null);
  const { status } = list.filters;
  const table = useTableQuery(
    BugReportsDocument,
    { list: list.input, status: status === 'all' ? null : status },
    (data) => data.bugReports,
  );

  const columns: Column<Report>[] = [
    {
      key: 'message',
      header: 'Report',
      cell: (row) => (
        <RowLink onOpen={() => report.open(row.id)} detail={row.pageUrl}>
          {truncate(row.message)}
        </RowLink>
      ),
    },
    { key: 'reporter', header: 'From', cell: (row) => row.reporter },
    { key: 'status', header: 'Status', phone: 'status', cell: (row) => <BugStatus status={row.status} /> },
    {
      key: 'createdAt',
      header: 'Reported',
      sortable: true,
      cell: (row) => <DateText value={row.createdAt} format="log" />,
    },
  ];

  return (
    <div data-density="compact">
      <PageHeader title="Bug Reports" description="Problems people have reported." />
      <DataTable
        {...table}
        noun="reports"
        columns={columns}
        primaryKey="id"
        rowName={(row) => truncate(row.message, 40)}
        state={list}
        toolbar={
          <>
            <SearchField label="Search reports" placeholder="Message or person" {...search} />
            <ChipRow label="Status">
              {filters.map(({ value, word }) => (
                <Chip key={value} pressed={status === value} onClick={() => list.setFilter('status', value)}>
                  {word}
                </Chip>
              ))}
            </ChipRow>
          </>
        }
        empty={<Nothing isSearching={Boolean(list.search)} status={status} />}
      />
      {wasOpened && (
        <Suspense>
          <BugReportDrawer id={report.id} onClose={report.close} />
        </Suspense>
      )}
    </div>
  );
}

function Nothing({ isSearching, status }: { isSearching: boolean; status: string }) {
  if (isSearching) {
    return (
      <EmptyState level={2} spot="compass" title="Oops, no results found">
        Try another word or status.
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2} spot={status === 'open' ? 'island' : 'calm'}>
      {status === 'open' ? 'All caught up. Every report is closed.' : 'Bug reports will appear here.'}
    </EmptyState>
  );
}
