import { Link } from 'react-router';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { Badge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconPlus } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { type SavedReportRowFragment, SavedReportsDocument } from './saved.gql';
import classNames from './saved.module.css';
import { useReportActions } from './useReportActions';
import { scheduleWords } from './words';

const columns: Column<SavedReportRowFragment>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: (row) => (
      <Link className={classNames.name} to={routes.report({ id: String(row.id) })}>
        {row.name}
      </Link>
    ),
  },
  { key: 'source', header: 'About', cell: (row) => row.sourceName },
  {
    key: 'shared',
    header: 'Who can see it',
    phone: 'status',
    cell: (row) =>
      row.levels.length ? (
        <Badge tone="info">Shared</Badge>
      ) : (
        <Badge tone="outline">Only {row.isOwn ? 'you' : row.owner}</Badge>
      ),
  },
  { key: 'schedule', header: 'Emailed', saysNone: true, cell: (row) => scheduleWords(row) || null },
  { key: 'owner', header: 'Created by', cell: (row) => (row.isOwn ? 'You' : row.owner) },
  { key: 'updatedAt', header: 'Changed', sortable: true, cell: (row) => <DateText value={row.updatedAt} /> },
];

const NONE = { state: 'active' };

/** The reports that someone saved, their own and those that are shared with them. */
export default function ReportsPage() {
  const { currentUser } = useAuth();
  const saves = can(currentUser, 'report_update');
  const list = useListState({ filters: NONE });
  const search = useDelayedText(list.search, list.setSearch);
  const isArchived = list.filters.state === 'archived';
  const table = useTableQuery(SavedReportsDocument, { list: list.input, isArchived }, (data) => data.savedReports);
  const actions = useReportActions(table.onRetry);
  const create = saves && (
    <LinkButton variant="primary" to={routes.report({ id: 'new' })} icon={<IconPlus size={18} aria-hidden />}>
      Create report
    </LinkButton>
  );
  return (
    <div data-density="compact">
      <PageHeader
        title="Saved reports"
        description="Put together once, always current. You see your own, and those that are shared with your access level."
        actions={create}
      />
      <DataTable
        {...table}
        noun="reports"
        columns={columns}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        chooser={false}
        rowActions={saves ? actions.itemsFor : undefined}
        toolbar={
          <>
            <SearchField label="Search reports" placeholder="Name" {...search} />
            <SegmentedControl
              label="Which reports"
              options={[
                { value: 'active', label: 'Active' },
                { value: 'archived', label: 'Archived' },
              ]}
              value={isArchived ? 'archived' : 'active'}
              onChange={(state) => list.setFilter('state', state)}
            />
          </>
        }
        empty={
          list.search ? undefined : (
            <EmptyState
              level={2}
              spot="compass"
              title={isArchived ? 'No archived reports' : 'No reports yet'}
              action={isArchived ? undefined : create}
            >
              {isArchived
                ? 'Reports you archive will appear here.'
                : 'Choose what a report is about, its columns and filters, and save it.'}
            </EmptyState>
          )
        }
      />
      {actions.dialogs}
    </div>
  );
}
