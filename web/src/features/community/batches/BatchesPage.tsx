import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { LinkButton } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconEye, IconPencil, IconPlus } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { batchColumns } from './batchColumns';
import { type BatchDetailsFragment, BatchesDocument } from './batches.gql';
import { useBatchActions } from './useBatchActions';
import { useBatchRights } from './useBatchRights';

/** All batches, the latest launch first. */
export default function BatchesPage() {
  const rights = useBatchRights();
  const list = useListState({ filters: { status: 'active' } });
  const { status } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    BatchesDocument,
    { list: list.input, filter: { status } },
    (data) => data.batches,
  );
  const actions = useBatchActions(onRetry);
  const rowActions = (row: BatchDetailsFragment): MenuItem[] => [
    ...(rights.opens
      ? [{ key: 'view', label: 'View details', icon: <IconEye size={18} />, to: routes.batch({ id: row.id }) }]
      : []),
    ...(rights.edits && !row.archivedAt
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editBatch({ id: row.id }) }]
      : []),
    ...actions.itemsFor(row),
  ];
  return (
    <div data-density="compact">
      <PageHeader
        title="Batches"
        actions={
          rights.creates && (
            <LinkButton variant="primary" to={routes.newBatch()} icon={<IconPlus size={18} aria-hidden />}>
              New batch
            </LinkButton>
          )
        }
      />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="batches"
        columns={batchColumns(rights.opens)}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        batchActions={actions.batch(status === 'archived')}
        rowActions={rowActions}
        toolbar={<Toolbar list={list} />}
        empty={<NoBatches isNarrowed={Boolean(list.search) || status === 'archived'} mayCreate={rights.creates} />}
      />
      {actions.dialogs}
    </div>
  );
}

function Toolbar({ list }: { list: ReturnType<typeof useListState<'status'>> }) {
  const search = useDelayedText(list.search, list.setSearch);
  return (
    <>
      <SearchField label="Search batches" placeholder="Name" {...search} />
      <ChipRow label="Filters">
        {['active', 'archived'].map((value) => (
          <Chip key={value} pressed={list.filters.status === value} onClick={() => list.setFilter('status', value)}>
            {value === 'active' ? 'In use' : 'Archived'}
          </Chip>
        ))}
      </ChipRow>
    </>
  );
}

function NoBatches({ isNarrowed, mayCreate }: { isNarrowed: boolean; mayCreate: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState level={2} spot="compass" title="Oops, no results found">
        Try another word or fewer filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      title="No batches yet"
      action={mayCreate && <LinkButton to={routes.newBatch()}>New batch</LinkButton>}
    >
      A batch is everyone who joins in one launch.
    </EmptyState>
  );
}
