import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { whenWords } from '../when';
import { DateBadges } from './DateBadges';
import { DateTile } from './DateTile';
import classNames from './events.module.css';
import { peopleNames } from './eventWords';
import type { ComingEventFragment, EventHeadFragment } from './myEvents.gql';
import { RowAction } from './RowAction';

/** Lists of what is coming up do not ask for dates that are over. */
export type EventOfRow = ComingEventFragment & Partial<Pick<EventHeadFragment, 'lastDate'>>;

interface Props {
  event: EventOfRow;
  zone: string;
  /** The level of the name in the headings of the page. */
  level: 2 | 3;
}

/** An event with the date that comes next, or the last one when all are over, and the one thing to do. */
export function EventRow({ event, zone, level }: Props) {
  const Heading = `h${level}` as const;
  const date = event.nextDate ?? event.lastDate ?? null;
  const path = routes.viewEvent({ id: event.id });
  const hosts = peopleNames(event.hosts);
  return (
    <li className={classNames.row}>
      {date ? <DateTile at={date.startsAt} zone={zone} /> : <span className={classNames.tile} aria-hidden="true" />}
      <div className={classNames.words}>
        <Heading>
          <Link to={path}>{event.name}</Link>
          {date && <DateBadges date={date} zone={zone} withRecurring={false} isGoingToAll={event.isGoingToAll} />}
        </Heading>
        {date && (
          <p>
            {whenWords(event, date, zone)}
            {hosts && ` with ${hosts}`}
          </p>
        )}
      </div>
      <RowAction event={event} date={date} />
    </li>
  );
}
