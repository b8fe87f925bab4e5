import { Card } from '~/ui/Card';
import { useZone } from '../zone';
import { type EventOfRow, EventRow } from './EventRow';
import classNames from './events.module.css';
import { momentsOf, useFreshAt } from './useFreshAt';

interface Props {
  events: readonly EventOfRow[];
  level: 2 | 3;
  refetch: () => Promise<void>;
}

/** Events below each other; they ask anew when a link appears or a date is over. */
export function EventRows({ events, level, refetch }: Props) {
  const zone = useZone();
  useFreshAt(
    events.flatMap(({ nextDate }) => momentsOf(nextDate)),
    refetch,
  );
  return (
    <Card padding="none">
      <ul className={classNames.rows}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} zone={zone} level={level} />
        ))}
      </ul>
    </Card>
  );
}
