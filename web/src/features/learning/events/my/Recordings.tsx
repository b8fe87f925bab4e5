import { Cell } from '~/lib/cell';
import type { ListState } from '~/lib/listState';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { Pagination } from '~/ui/lists/Pagination';
import { SkeletonRows } from '~/ui/Skeleton';
import { useDateDrawer } from '../page/useDateDrawer';
import { longDay } from '../when';
import { useZone } from '../zone';
import { DateTile } from './DateTile';
import classNames from './events.module.css';
import { type EventDateFieldsFragment, MyEventDatesDocument } from './myEvents.gql';

/** Recordings of dates that are over, the latest first. */
export default function Recordings({ list }: { list: ListState<'filter' | 'view'> }) {
  return (
    <Cell
      query={MyEventDatesDocument}
      variables={{ list: list.input, filter: 'recorded' }}
      loading={
        <Card padding="none">
          <SkeletonRows />
        </Card>
      }
      empty={
        <EmptyState
          level={2}
          spot={list.search ? 'compass' : 'calm'}
          title={list.search ? 'Oops, no results found' : undefined}
        >
          {list.search ? 'Try another word.' : 'Recordings will appear here after live sessions.'}
        </EmptyState>
      }
    >
      {({ myEventDates: { rows, total } }) => (
        <>
          <RecordingRows rows={rows} />
          <Pagination page={list.page} total={total} noun="recordings" onPage={list.setPage} />
        </>
      )}
    </Cell>
  );
}

function RecordingRows({ rows }: { rows: readonly EventDateFieldsFragment[] }) {
  const zone = useZone();
  const { open, drawer } = useDateDrawer(rows);
  return (
    <>
      <Card padding="none">
        <ul className={classNames.rows}>
          {rows.map((date) => (
            <li key={date.id} className={classNames.row}>
              <DateTile at={date.startsAt} zone={zone} />
              <div className={classNames.words}>
                <h2>{date.name}</h2>
                <p>{longDay(date.startsAt, zone)}</p>
              </div>
              <Button
                size="sm"
                aria-label={`Watch recording: ${date.name}, ${longDay(date.startsAt, zone)}`}
                onClick={() => open(date)}
              >
                Watch recording
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {drawer}
    </>
  );
}
