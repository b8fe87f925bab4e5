import { Link } from 'react-router';
import { ageWords, counted, daysSince } from '~/lib/ages';
import type { CurrentUser } from '~/lib/auth/types';
import { routes } from '~/lib/routing/routes';
import { IconMail } from '~/ui/icons';
import { Avatar } from '~/ui/people/Avatar';
import home from '../Home.module.css';
import { Panel } from '../parts/Panel';
import type { CoachHomeQuery, NudgesFragment } from './coachHome.gql';

type Led = NudgesFragment['rows'][number];

interface Props {
  people: NudgesFragment;
  user: CurrentUser;
}

/** Who of a leader's people could use a message, and why. */
export function Nudge({ people: { rows, people, toNudge }, user }: Props) {
  const all = user.managedGroup ? routes.viewGroup() : routes.viewSubGroupMembers();
  return (
    <Panel title="Needs a nudge" aside={<Link to={all}>Your people</Link>}>
      {rows.length === 0 ? (
        <p className={home.muted}>No one. All {people} of your people were here lately.</p>
      ) : (
        <>
          <p className={home.muted}>
            {toNudge} of the {counted(people, 'person', 'people')} you lead.
          </p>
          <ul className={`${home.lines} ${home.fewer}`}>
            {rows.map((person) => (
              <PersonLine
                key={person.id}
                {...person}
                why={whyNudge(person)}
                hasNamesake={rows.some(({ id, name }) => id !== person.id && name === person.name)}
              />
            ))}
          </ul>
          {toNudge > rows.length && (
            <Link className={home.more} to={`${all}?silent=yes`}>
              See all {toNudge}
            </Link>
          )}
        </>
      )}
    </Panel>
  );
}

/** Why someone could use a message: a missing check-in first, then that they were not here. */
export function whyNudge(
  person: Omit<Led, 'id' | 'name' | 'slug' | 'profileImage' | 'email'>,
  now: number = Date.now(),
): string {
  const { isQuiet, quietSince, lastCheckInAt, lastLoginAt, lastLessonAt, joinedAt } = person;
  if (isQuiet && quietSince) {
    const days = counted(daysSince(quietSince, now), 'day');
    return lastCheckInAt ? `No check-in for ${days}.` : `In a group for ${days}, no check-in yet.`;
  }
  if (!lastLoginAt) return `Joined ${ageWords(joinedAt, now)} ago and hasn't logged in yet.`;
  const seen = lastLessonAt && lastLessonAt > lastLoginAt ? lastLessonAt : lastLoginAt;
  const away = `Hasn't been here for ${counted(daysSince(seen, now), 'day')}`;
  return lastLessonAt ? `${away}.` : `${away} and hasn't opened a lesson yet.`;
}

/** Who did nothing in their stage for so many days is stuck. */
const STUCK_DAYS = 7;

/** People of the stage that someone leads who did nothing for longest. */
export function StageNudge({ people: { stage, rows } }: { people: NonNullable<CoachHomeQuery['stagePeople']> }) {
  const stuck = rows
    .map((row) => ({ ...row, at: row.lastAt && row.lastAt > row.since ? row.lastAt : row.since }))
    .filter(({ at }) => daysSince(at) >= STUCK_DAYS);
  return (
    <Panel title={`Stuck in Stage ${stage.number}`} aside={<Link to={routes.manageStage()}>Manage stage</Link>}>
      {stuck.length === 0 ? (
        <p className={home.muted}>No one. Everyone did something within a week.</p>
      ) : (
        <ul className={`${home.lines} ${home.fewer}`}>
          {stuck.map(({ person, email, taskCount, doneCount, at }) => (
            <PersonLine
              key={person.id}
              {...person}
              email={email}
              hasNamesake={stuck.some((other) => other.person.id !== person.id && other.person.name === person.name)}
              why={`${counted(taskCount - doneCount, 'task')} left, untouched for ${ageWords(at)}.`}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface LineProps {
  name: string;
  slug: string;
  profileImage: string | null;
  why: string;
  /** Where to write to them; none for those whose address the leader doesn't see. */
  email?: string;
  /** Another line has the same name: the address tells them apart. */
  hasNamesake?: boolean;
}

export function PersonLine({ name, slug, profileImage, why, email, hasNamesake = false }: LineProps) {
  return (
    <li>
      <Avatar name={name} src={profileImage} size={36} />
      <div className={home.rowWords}>
        <Link to={routes.profile({ slug })}>{name}</Link>
        {hasNamesake && <p>{email}</p>}
        <p>{why}</p>
      </div>
      {email && (
        <a className={home.write} href={`mailto:${email}`} aria-label={`Email ${name}`} title={`Email ${name}`}>
          <IconMail size={18} stroke={1.75} aria-hidden />
        </a>
      )}
    </li>
  );
}
