import { useState } from 'react';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { AfterDelay, SKELETON_DELAY_MS } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { Button, LinkButton } from '~/ui/Button';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { useImpersonation } from '~/ui/Impersonation/useImpersonation';
import { IconEye, IconFileDownload, IconPencil, IconPlus, IconSpy } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { SkeletonRows } from '~/ui/Skeleton';
import { BackToViewed } from '../BackToViewed';
import { fullName, type PeopleKind, peopleLists } from './lists';
import { PeopleNav } from './PeopleNav';
import { PeopleToolbar } from './PeopleToolbar';
import { PeopleDocument, type PersonRowFragment } from './people.gql';
import { peopleColumns } from './peopleColumns';
import { exportPeople, usePeopleActions } from './usePeopleActions';
import { exportPath, usePeopleFilters } from './usePeopleFilters';

/** People in a table: found, sorted and chosen by the server, with everything about it in the address. */
export function PeopleList({ kind }: { kind: PeopleKind }) {
  const { currentUser } = useAuth();
  const words = peopleLists[kind];
  const filters = usePeopleFilters(kind);
  const { list, filter, parts, isKnown, isNarrowed } = filters;
  const { onRetry, ...table } = useTableQuery(
    PeopleDocument,
    { list: list.input, filter },
    (data) => data.users,
    !isKnown,
  );
  const isArchive = filter.status === 'archived';
  const actions = usePeopleActions({ isArchive, onChanged: onRetry, exportPath: (ids) => exportPath(filters, ids) });
  const impersonation = useImpersonation();
  const opensDetails = page(currentUser, kind === 'archived' ? 'archivedUsers' : 'user');

  const rowActions = (row: PersonRowFragment): MenuItem[] => {
    const mayChange = row.isManageable && row.id !== currentUser?.id;
    const edits = can(currentUser, 'user_update') && page(currentUser, 'editUser') && row.isManageable && !isArchive;
    return [
      ...(opensDetails
        ? [{ key: 'view', label: 'View details', icon: <IconEye size={18} />, to: words.person(row.id) }]
        : []),
      ...(edits ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: words.edit(row.id) }] : []),
      ...(row.isImpersonable
        ? [
            {
              key: 'impersonate',
              label: 'Impersonate',
              icon: <IconSpy size={18} />,
              onSelect: () => impersonation.start(row),
            },
          ]
        : []),
      ...(mayChange ? actions.changes : []).map((action) => ({
        key: action.key,
        label: action.label,
        icon: action.icon,
        danger: action.danger,
        onSelect: () => actions.start(action, row),
      })),
    ];
  };

  return (
    <div data-density="compact">
      <PageHeader
        title={words.title}
        actions={
          <>
            <ExportButton path={exportPath(filters)} />
            {can(currentUser, 'user_create') && page(currentUser, 'newUser') && (
              <LinkButton variant="primary" to={routes.newUser()} icon={<IconPlus size={18} aria-hidden />}>
                New user
              </LinkButton>
            )}
          </>
        }
      />
      {kind === 'members' && opensDetails && <BackToViewed />}
      <PeopleNav list={kind} kind={filter.kind ?? 'members'} />
      {/* The choices above the table take a line or two: nothing is shown below them before they are there. */}
      {filters.hasAnswered ? (
        <DataTable
          {...table}
          onRetry={onRetry}
          noun={words.noun}
          columns={peopleColumns({ kind, parts, opensDetails })}
          primaryKey="id"
          rowName={fullName}
          state={list}
          batchActions={actions.batch}
          rowActions={rowActions}
          toolbar={<PeopleToolbar kind={kind} filters={filters} />}
          empty={
            <NoPeople
              kind={kind}
              isNarrowed={isNarrowed}
              onEveryone={kind === 'members' && filter.kind !== 'all' ? () => list.setFilter('kind', 'all') : undefined}
            />
          }
        />
      ) : (
        <AfterDelay ms={SKELETON_DELAY_MS}>
          <SkeletonRows rows={10} />
        </AfterDelay>
      )}
      {actions.dialogs}
      {impersonation.dialog}
    </div>
  );
}

function ExportButton({ path }: { path: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const take = async () => {
    setIsBusy(true);
    // The failure has been told.
    await exportPeople(path).catch(() => {});
    setIsBusy(false);
  };
  return (
    <Button
      icon={<IconFileDownload size={18} aria-hidden />}
      loading={isBusy}
      loadingLabel="Exporting..."
      onClick={take}
    >
      Export
    </Button>
  );
}

interface NoPeopleProps {
  kind: PeopleKind;
  isNarrowed: boolean;
  /** Looks for the same among everyone, where only some are looked at. */
  onEveryone?: () => void;
}

function NoPeople({ kind, isNarrowed, onEveryone }: NoPeopleProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        level={2}
        spot="compass"
        title="Oops, no results found"
        action={onEveryone && <Button onClick={onEveryone}>Search everyone</Button>}
      >
        Try another word or fewer filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState level={2}>
      {kind === 'archived' ? 'No one is archived.' : 'People will appear here when they join.'}
    </EmptyState>
  );
}
