import { Cell } from '~/lib/cell';
import { useListState } from '~/lib/listState';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { Pagination } from '~/ui/lists/Pagination';
import { SegmentedControl } from '~/ui/SegmentedControl';
import { SkeletonRows } from '~/ui/Skeleton';
import { DateBadges } from '../my/DateBadges';
import { DateTile } from '../my/DateTile';
import listNames from '../my/events.module.css';
import { placesInWords } from '../my/eventWords';
import { type EventDateFieldsFragment, MyEventDatesDocument } from '../my/myEvents.gql';
import { hours, longDay } from '../when';
import { useZone } from '../zone';
import classNames from './page.module.css';

const sides = [
  { value: 'incoming', label: 'Incoming' },
  { value: 'past', label: 'Past' },
];

/** All dates of an event: those to come, and those that are over with their recordings. */
export function EventDates({ eventId, onOpen }: { eventId: number; onOpen: (dateId: number) => void }) {
  const list = useListState({ filters: { dates: 'incoming' } });
  const filter = list.filters.dates === 'past' ? 'past' : 'incoming';
  return (
    <section className={classNames.dates} aria-labelledby="event-dates">
      <div className={classNames.datesHead}>
        <h2 id="event-dates">Dates</h2>
        <SegmentedControl
          label="Which dates"
          options={sides}
          value={filter}
          onChange={(value) => list.setFilter('dates', value)}
        />
      </div>
      <Cell
        query={MyEventDatesDocument}
        variables={{ eventId, list: list.input, filter }}
        loading={
          <Card padding="none">
            <SkeletonRows rows={3} />
          </Card>
        }
        empty={<EmptyState>{filter === 'past' ? 'No past dates yet.' : 'No more dates scheduled.'}</EmptyState>}
      >
        {({ myEventDates: { rows, total } }) => (
          <>
            <DateRows rows={rows} onOpen={onOpen} />
            <Pagination page={list.page} total={total} noun="dates" onPage={list.setPage} />
          </>
        )}
      </Cell>
    </section>
  );
}

interface RowsProps {
  rows: readonly EventDateFieldsFragment[];
  onOpen: (dateId: number) => void;
}

function DateRows({ rows, onOpen }: RowsProps) {
  const zone = useZone();
  return (
    <Card padding="none">
      <ul className={listNames.rows}>
        {rows.map((date) => (
          <li key={date.id} className={listNames.row}>
            <DateTile at={date.startsAt} zone={zone} />
            <div className={listNames.words}>
              <h3>
                {longDay(date.startsAt, zone)}
                <DateBadges date={date} zone={zone} withRecurring={false} />
              </h3>
              <p>
                {hours(date, zone)}
                {date.state !== 'past' && !date.isCancelled && ` · ${placesInWords(date)}`}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`${verb(date)}: ${longDay(date.startsAt, zone)}`}
              onClick={() => onOpen(date.id)}
            >
              {verb(date)}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function verb(date: EventDateFieldsFragment): string {
  if (date.recording) return 'Watch recording';
  return date.canAnswer && date.answer === 'none' ? 'RSVP' : 'View details';
}
