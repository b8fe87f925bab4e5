import { Link } from 'react-router';
import { dayWordsFirst } from '~/lib/ages';
import { clockTime } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import home from '../Home.module.css';
import { Panel } from './Panel';

interface Call {
  id: number;
  eventId: number;
  name: string;
  startsAt: string;
  isHost: boolean;
  goingCount: number;
}

/** The calls that someone hosts or goes to, where another surface is the bold one. */
export function Calls({ dates }: { dates: readonly Call[] }) {
  return (
    <Panel title="Your next calls" aside={<Link to={routes.viewEvents()}>My Events</Link>}>
      {dates.length === 0 ? (
        <p className={home.muted}>Calls you host or RSVP to will appear here.</p>
      ) : (
        <ul className={home.lines}>
          {dates.map(({ id, eventId, name, startsAt, isHost, goingCount }) => (
            <li key={id}>
              <time className={home.day} dateTime={startsAt}>
                {clockTime(startsAt)}
              </time>
              <div className={home.rowWords}>
                <Link to={routes.viewEvent({ id: eventId, date: id })}>{name}</Link>
                <p>
                  {[dayWordsFirst(startsAt), isHost && 'You host', `${goingCount} going`].filter(Boolean).join(' · ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
