import { Link } from 'react-router';
import { useDelayedText } from '~/lib/delayedText';
import { grouped } from '~/lib/figures';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { LinkButton } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconEye, IconPencil, IconPlus, IconUsers } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { type GroupRowFragment, GroupsDocument } from './groups.gql';
import { leaderNames } from './Leaders';
import { useGroupActions } from './useGroupActions';
import { useGroupRights } from './useGroupRights';

/** All groups with their leaders. */
export default function GroupsPage() {
  const rights = useGroupRights();
  const list = useListState({ filters: { status: 'active' }, sort: 'name' });
  const { status } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    GroupsDocument,
    { list: list.input, filter: { status } },
    (data) => data.groups,
  );
  const actions = useGroupActions(onRetry);
  const rowActions = (row: GroupRowFragment): MenuItem[] => [
    ...(rights.opens
      ? [{ key: 'view', label: 'View details', icon: <IconEye size={18} />, to: routes.group({ id: row.id }) }]
      : []),
    ...(rights.edits && !row.archivedAt
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editGroup({ id: row.id }) }]
      : []),
    ...actions.itemsFor(row),
  ];
  return (
    <div data-density="compact">
      <PageHeader
        title="Groups"
        actions={
          <>
            <LinkButton to={routes.viewGroupMembers()} icon={<IconUsers size={18} aria-hidden />}>
              All members
            </LinkButton>
            {rights.creates && (
              <LinkButton variant="primary" to={routes.newGroup()} icon={<IconPlus size={18} aria-hidden />}>
                New group
              </LinkButton>
            )}
          </>
        }
      />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="groups"
        columns={columns(rights.opens)}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        batchActions={actions.batch(status === 'archived')}
        rowActions={rowActions}
        toolbar={<Toolbar list={list} />}
        empty={<NoGroups isNarrowed={Boolean(list.search) || status === 'archived'} mayCreate={rights.creates} />}
      />
      {actions.dialogs}
    </div>
  );
}

function columns(opensDetails: boolean): Column<GroupRowFragment>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => (opensDetails ? <Link to={routes.group({ id: row.id })}>{row.name}</Link> : row.name),
    },
    { key: 'leaders', header: 'Leaders', cell: (row) => leaderNames(row.leaders) },
    {
      key: 'memberCount',
      header: 'People',
      sortable: true,
      align: 'right',
      cell: (row) => grouped(row.memberCount),
    },
    { key: 'subGroupCount', header: 'Sub-groups', sortable: true, align: 'right', cell: (row) => row.subGroupCount },
    {
      key: 'updatedAt',
      header: 'Changed',
      sortable: true,
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => <DateText value={row.updatedAt} />,
    },
  ];
}

function Toolbar({ list }: { list: ReturnType<typeof useListState<'status'>> }) {
  const search = useDelayedText(list.search, list.setSearch);
  return (
    <>
      <SearchField label="Search groups" placeholder="Name" {...search} />
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

function NoGroups({ isNarrowed, mayCreate }: { isNarrowed: boolean; mayCreate: boolean }) {
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
      title="No groups yet"
      action={mayCreate && <LinkButton to={routes.newGroup()}>New group</LinkButton>}
    >
      A group is a small circle of members, with a leader who notices when someone goes quiet.
    </EmptyState>
  );
}
