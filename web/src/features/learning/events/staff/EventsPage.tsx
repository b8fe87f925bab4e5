import { lazy, Suspense } from 'react';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { LinkButton } from '~/ui/Button';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { IconEye, IconPencil, IconPlus } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { SkeletonCard } from '~/ui/Skeleton';
import { type EventsState, EventsToolbar } from './EventsToolbar';
import { eventColumns } from './eventColumns';
import { type EventListRowFragment, EventsDocument } from './events.gql';
import { useEventRights } from './rights';
import classNames from './staff.module.css';
import { useEventActions } from './useEventActions';

const StaffCalendar = lazy(() => import('../calendar/StaffCalendar'));

const views = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
];

/** All events, for those who look after them. */
export default function EventsPage() {
  const rights = useEventRights();
  const list = useListState({ filters: { when: 'all', status: 'all', host: '', view: 'list' }, sort: 'next' });
  return (
    <div data-density="compact">
      <PageHeader
        title="Events"
        actions={
          <>
            <SegmentedControl
              label="Show as"
              options={views}
              value={list.filters.view}
              onChange={(value) => list.setFilter('view', value)}
            />
            {rights.creates && (
              <LinkButton variant="primary" to={routes.newEvent()} icon={<IconPlus size={18} aria-hidden />}>
                New event
              </LinkButton>
            )}
          </>
        }
      />
      {list.filters.view === 'calendar' ? (
        <Suspense fallback={<SkeletonCard />}>
          <StaffCalendar />
        </Suspense>
      ) : (
        <EventTable list={list} />
      )}
    </div>
  );
}

function EventTable({ list }: { list: EventsState }) {
  const rights = useEventRights();
  const { when, status, host } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    EventsDocument,
    { list: list.input, filter: { when, status, hostId: Number(host) || null } },
    (data) => data.events,
  );
  const actions = useEventActions({ onChanged: onRetry });
  const rowActions = (row: EventListRowFragment): MenuItem[] => [
    ...(rights.opens
      ? [{ key: 'view', label: 'View details', icon: <IconEye size={18} />, to: routes.event({ id: row.id }) }]
      : []),
    ...(rights.edits && row.status !== 'archived'
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editEvent({ id: row.id }) }]
      : []),
    ...actions.itemsFor(row),
  ];
  return (
    <div className={classNames.list}>
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="events"
        columns={eventColumns(rights.opens)}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        batchActions={actions.batch(status)}
        rowActions={rowActions}
        toolbar={<EventsToolbar list={list} />}
        empty={<NoEvents isNarrowed={Boolean(list.search || host) || when !== 'all' || status !== 'all'} />}
      />
      {actions.dialogs}
    </div>
  );
}

function NoEvents({ isNarrowed }: { isNarrowed: boolean }) {
  const { creates } = useEventRights();
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
      title="No events yet"
      action={creates && <LinkButton to={routes.newEvent()}>New event</LinkButton>}
    >
      An event starts as a draft. Members see it once you publish it.
    </EmptyState>
  );
}
