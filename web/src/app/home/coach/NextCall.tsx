import { useMutation } from '@apollo/client/react';
import { Link } from 'react-router';
import { JoinEventDocument } from '~/features/learning/events/my/myEvents.gql';
import { momentsOf, useFreshAt } from '~/features/learning/events/my/useFreshAt';
import { dayWords, dayWordsFirst } from '~/lib/ages';
import { clockTime, manilaDay } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconCalendar, IconVideo } from '~/ui/icons';
import home from '../Home.module.css';
import type { CallFieldsFragment } from './coachHome.gql';

interface Props {
  dates: readonly CallFieldsFragment[];
  refetch: () => Promise<void>;
}

/** The next call that the person hosts or goes to: the one bold surface of a coach's home, with the further ones of the day below. */
export function NextCall({ dates, refetch }: Props) {
  // The room opens a while before the call: the button comes by itself.
  useFreshAt(
    dates.flatMap((date) => momentsOf(date)),
    refetch,
  );
  const [next, ...others] = dates;
  if (!next) {
    return (
      <Card as="section" padding="none" radius="lg" aria-label="Your next call">
        <SeaSurface className={home.sea}>
          <h2>Your next call</h2>
          <p className={home.seaTitle}>No calls coming up</p>
          <p>Calls you host or RSVP to will appear here.</p>
          <div className={home.seaActions}>
            <LinkButton variant="on-sea" to={routes.viewEvents()}>
              See events
            </LinkButton>
          </div>
        </SeaSurface>
      </Card>
    );
  }
  const day = manilaDay(next.startsAt) === manilaDay(Date.now()) ? null : dayWords(next.startsAt);
  return (
    <Card as="section" padding="none" radius="lg" aria-label="Your next call">
      <SeaSurface className={home.sea}>
        <h2>{next.state === 'now' ? 'Going on now' : ['Your next call', day].filter(Boolean).join(', ')}</h2>
        <p className={home.big}>
          <time dateTime={next.startsAt}>{clockTime(next.startsAt)}</time>
        </p>
        <p className={home.seaTitle}>{next.name}</p>
        <p>
          {clockTime(next.startsAt)} to {clockTime(next.endsAt)} (Manila).
        </p>
        <p>
          {people(next)}
          {!next.joinUrl && next.state !== 'now' && `. The room opens at ${clockTime(next.joinOpensAt)}.`}
        </p>
        <div className={home.seaActions}>
          <Action date={next} />
        </div>
      </SeaSurface>
      {others.length > 0 && (
        <ul className={`${home.rows} ${home.fewer}`}>
          {others.map((date) => (
            <li key={date.id} className={home.row}>
              <span className={home.day}>
                <time dateTime={date.startsAt}>{clockTime(date.startsAt)}</time>
              </span>
              <div className={home.rowWords}>
                <Link to={routes.viewEvent({ id: date.eventId, date: date.id })}>{date.name}</Link>
                <p>
                  {manilaDay(date.startsAt) === manilaDay(Date.now())
                    ? people(date)
                    : `${dayWordsFirst(date.startsAt)} · ${people(date)}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const people = ({ isHost, goingCount, capacity }: CallFieldsFragment) =>
  [isHost && 'You host', capacity ? `${goingCount} of ${capacity} seats` : `${goingCount} going`]
    .filter(Boolean)
    .join(' · ');

/** Join room takes the place of View event while the room is open. */
function Action({ date }: { date: CallFieldsFragment }) {
  const [join] = useMutation(JoinEventDocument);
  if (!date.joinUrl) {
    return (
      <LinkButton
        variant="on-sea"
        to={routes.viewEvent({ id: date.eventId, date: date.id })}
        icon={<IconCalendar size={18} stroke={1.75} aria-hidden />}
      >
        Prepare for the call
      </LinkButton>
    );
  }
  return (
    <LinkButton
      variant="mango"
      href={date.joinUrl}
      newTab
      icon={<IconVideo size={18} stroke={1.75} aria-hidden />}
      onClick={() => void join({ variables: { dateId: date.id } }).catch(() => {})}
    >
      Join room
    </LinkButton>
  );
}
