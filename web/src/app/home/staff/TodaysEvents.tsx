import { Link } from 'react-router';
import { page } from '~/lib/access';
import type { CurrentUser } from '~/lib/auth/types';
import { clockTime } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import home from '../Home.module.css';
import { Panel } from '../parts/Panel';
import type { StaffHomeQuery } from './staffHome.gql';

type EventDate = NonNullable<StaffHomeQuery['eventCalendar']>[number];

const SHOWN = 4;

/** The events of the day in Manila, without what was cancelled. */
export function TodaysEvents({ dates, user }: { dates: readonly EventDate[]; user: CurrentUser }) {
  const held = dates.filter(({ isCancelled }) => !isCancelled);
  return (
    <Panel title="Today's events" aside={<Link to={routes.events()}>All events</Link>}>
      {held.length === 0 ? (
        <p className={home.muted}>No events today.</p>
      ) : (
        <ul className={home.lines}>
          {held.slice(0, SHOWN).map((date) => (
            <li key={date.id}>
              <time className={home.day} dateTime={date.startsAt}>
                {clockTime(date.startsAt)}
              </time>
              <div className={home.rowWords}>
                {page(user, 'event') ? (
                  <Link to={routes.event({ id: date.eventId })}>{date.name}</Link>
                ) : (
                  <b>{date.name}</b>
                )}
                <p>{aboutDate(date, user.id)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {held.length > SHOWN && <p className={home.muted}>and {held.length - SHOWN} more</p>}
    </Panel>
  );
}

/** 'Aileen Castillo · 18 of 20 seats'. */
function aboutDate({ hosts, capacity, goingCount }: EventDate, callerId: number): string {
  const host = hosts.some(({ id }) => id === callerId) ? 'You host' : hosts[0]?.name;
  const seats = capacity ? `${goingCount} of ${capacity} seats` : `${goingCount} going`;
  return [host, seats].filter(Boolean).join(' · ');
}
