import { Link } from 'react-router';
import { WinQuotes } from '~/features/community/wins/WinQuotes';
import { counted, dayWords } from '~/lib/ages';
import type { HomeSectionProps } from '~/lib/home';
import { routes } from '~/lib/routing/routes';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Badge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { IconCheck, IconClock } from '~/ui/icons';
import { ProgressBar } from '~/ui/Progress';
import { Avatar } from '~/ui/people/Avatar';
import { whyNudge } from '../coach/Nudge';
import home from '../Home.module.css';
import { Columns, HomeFrame, today } from '../HomeFrame';
import { Calls } from '../parts/Calls';
import { Learning } from '../parts/Learning';
import { LeadHomeDocument, type LeadHomeQuery } from './leadHome.gql';

type LedPeople = LeadHomeQuery['ledPeople'];
type Led = LedPeople['rows'][number];

/** What waits for someone who leads a team: who checked in this week, and who didn't. */
export default function LeadHome(props: HomeSectionProps) {
  const { user } = props;
  return (
    <HomeFrame {...props} query={LeadHomeDocument} line={({ ledPeople }) => lineOf(ledPeople)}>
      {({ ledPeople, myEventDates, myCourses, wins }) => (
        <Columns
          main={
            <>
              <CheckIns people={ledPeople} user={user} />
              <WinQuotes wins={wins.rows} total={wins.total} />
            </>
          }
          side={
            <>
              <Calls dates={myEventDates.rows} />
              <Learning course={myCourses.rows[0]} />
            </>
          }
        />
      )}
    </HomeFrame>
  );
}

function lineOf({ people, checkedIn }: LedPeople): string {
  if (people === 0) return `${today()}. No one is in your team yet.`;
  const left = people - checkedIn;
  if (left === 0) return `${today()}. Everyone has checked in this week.`;
  return `${today()}. ${counted(left, 'check-in')} to go this week.`;
}

function CheckIns({ people, user }: { people: LedPeople; user: HomeSectionProps['user'] }) {
  const all = user.managedGroup ? routes.viewGroup() : routes.viewSubGroupMembers();
  if (people.people === 0) {
    return (
      <Card padding="none">
        <EmptyState level={2} spot="calm" title="No one is in your team yet">
          Staff put people into your team. They'll appear here with their weekly check-ins.
        </EmptyState>
      </Card>
    );
  }
  const place = people.rows[0]?.subGroup?.name ?? people.rows[0]?.group.name;
  return (
    <section aria-labelledby="check-ins-title">
      <header className={home.head}>
        <h2 id="check-ins-title">Check-ins this week</h2>
        <span>{place}</span>
        <Link to={all}>Your people</Link>
      </header>
      <Card padding="none" radius="lg">
        <SeaSurface className={home.sea}>
          <p className={home.big}>
            {people.checkedIn} of {people.people}
          </p>
          <p>checked in since Monday</p>
          <div className={home.seaBar}>
            <ProgressBar value={(people.checkedIn / people.people) * 100} label="Check-ins this week" />
          </div>
        </SeaSurface>
        <ul className={home.rows}>
          {people.rows.map((person) => (
            <li key={person.id} className={home.row} data-testid="check-in-row">
              <Avatar name={person.name} src={person.profileImage} size={36} />
              <div className={home.rowWords}>
                <Link to={routes.profile({ slug: person.slug })}>{person.name}</Link>
                <p>{wordsOf(person)}</p>
              </div>
              <State person={person} />
            </li>
          ))}
        </ul>
      </Card>
      {people.total > people.rows.length && (
        <Link className={home.more} to={all}>
          See all {people.total}
        </Link>
      )}
    </section>
  );
}

function wordsOf(person: Led): string {
  if (person.isQuiet || person.isAway) return whyNudge(person);
  if (person.lastCheckInAt) return `Last check-in ${dayWords(person.lastCheckInAt)}.`;
  return person.quietSince ? 'No check-in yet.' : 'Not in an accountability group yet.';
}

function State({ person: { hasCheckedIn, isQuiet, quietSince } }: { person: Led }) {
  if (hasCheckedIn) {
    return (
      <Badge tone="success" icon={<IconCheck aria-hidden />}>
        Checked in
      </Badge>
    );
  }
  if (isQuiet) {
    return (
      <Badge tone="warning" icon={<IconClock aria-hidden />}>
        Needs a nudge
      </Badge>
    );
  }
  return <Badge tone="outline">{quietSince ? 'Not yet' : 'No group'}</Badge>;
}
