import { Cell } from '~/lib/cell';
import type { ListState } from '~/lib/listState';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { Pagination } from '~/ui/lists/Pagination';
import { SkeletonRows } from '~/ui/Skeleton';
import { ClosedEvents } from './ClosedEvents';
import { EventRows } from './EventRows';
import { MyEventsDocument } from './myEvents.gql';

const nothing: Record<string, string> = {
  all: 'Your events will appear here.',
  incoming: 'Nothing scheduled right now. New dates will appear here.',
  past: 'Past events and their recordings will appear here.',
};

/** The events of the person, soonest first. */
export function EventList({ list }: { list: ListState<'filter' | 'view'> }) {
  const { filter } = list.filters;
  // Below the answer, and not before it: it would be pushed down.
  const closed = filter === 'all' && list.page === 1 && <ClosedEvents search={list.search} />;
  return (
    <Cell
      query={MyEventsDocument}
      variables={{ list: list.input, filter }}
      loading={
        <Card padding="none">
          <SkeletonRows />
        </Card>
      }
      empty={
        <>
          <EmptyState
            level={2}
            spot={list.search ? 'compass' : 'calm'}
            title={list.search ? 'Oops, no results found' : undefined}
          >
            {list.search ? 'Try another word.' : (nothing[filter] ?? nothing.all)}
          </EmptyState>
          {closed}
        </>
      }
    >
      {({ myEvents: { rows, total } }, { refetch }) => (
        <>
          <EventRows events={rows} level={2} refetch={refetch} />
          <Pagination page={list.page} total={total} noun="events" onPage={list.setPage} />
          {closed}
        </>
      )}
    </Cell>
  );
}
