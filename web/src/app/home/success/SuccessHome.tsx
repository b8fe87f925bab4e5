import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { Link } from 'react-router';
import { page } from '~/lib/access';
import { counted, dayWords } from '~/lib/ages';
import { manilaDay } from '~/lib/dates';
import type { HomeSectionProps } from '~/lib/home';
import { routes } from '~/lib/routing/routes';
import { Avatar } from '~/ui/Avatar';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Badge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { PersonLine, whyNudge } from '../coach/Nudge';
import home from '../Home.module.css';
import { Columns, HomeFrame, today } from '../HomeFrame';
import { Calls } from '../parts/Calls';
import { Panel } from '../parts/Panel';
import { SuccessHomeDocument, type SuccessHomeQuery } from './successHome.gql';

type Subscriptions = NonNullable<SuccessHomeQuery['subscriptions']>;

/** The people of a success manager by what needs doing: whose membership ends, and who needs a word. */
export default function SuccessHome(props: HomeSectionProps) {
  const variables = { seesSubscriptions: page(props.user, 'subscriptions') };
  return (
    <HomeFrame {...props} query={SuccessHomeDocument} variables={variables} line={lineOf}>
      {(data) => (
        <Columns
          main={
            data.ledPeople.people === 0 ? (
              <Card padding="none">
                <EmptyState
                  level={2}
                  spot="calm"
                  title="No one is assigned to you yet"
                  action={
                    props.pathOf('users') ? (
                      <LinkButton to={props.pathOf('users') ?? ''}>See users</LinkButton>
                    ) : undefined
                  }
                >
                  Once staff make you the leader of a group, its people will appear here with what needs doing.
                </EmptyState>
              </Card>
            ) : (
              <>
                <Open data={data} />
                {data.subscriptions && <Renewals subscriptions={data.subscriptions} />}
              </>
            )
          }
          side={
            <>
              {data.ledPeople.people > 0 && <ToNudge people={data.ledPeople} />}
              <Calls dates={data.myEventDates.rows} />
            </>
          }
        />
      )}
    </HomeFrame>
  );
}

function lineOf({ ledPeople, subscriptions }: SuccessHomeQuery): string {
  const things = ledPeople.toNudge + (subscriptions?.total ?? 0);
  if (ledPeople.people === 0) return `${today()}.`;
  if (things === 0) return `${today()}. Nothing needs doing. Your people are doing well.`;
  return `${today()}. ${counted(things, 'thing')} to do for your people.`;
}

/** The one bold surface: how many people, and how many of them need something. */
function Open({ data: { ledPeople } }: { data: SuccessHomeQuery }) {
  return (
    <Card as="section" padding="none" radius="lg" aria-label="Your people">
      <SeaSurface className={home.sea}>
        <h2>Your people</h2>
        <p className={home.big}>{ledPeople.people.toLocaleString('en-PH')}</p>
        <p>
          {ledPeople.toNudge === 0 ? 'Everyone was here lately.' : `${ledPeople.toNudge} could use a message from you.`}
        </p>
      </SeaSurface>
    </Card>
  );
}

function ToNudge({ people: { rows, toNudge } }: { people: SuccessHomeQuery['ledPeople'] }) {
  return (
    <Panel title="Needs a nudge" aside={<span>{toNudge === 0 ? 'no one' : toNudge}</span>}>
      {rows.length === 0 ? (
        <p className={home.muted}>No one right now.</p>
      ) : (
        <ul className={home.lines}>
          {rows.map((person) => (
            <PersonLine key={person.id} {...person} why={whyNudge(person)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const SOON_DAYS = 7;

function Renewals({ subscriptions: { rows, total } }: { subscriptions: Subscriptions }) {
  const all = `${routes.subscriptions()}?validity=active&cashCollection=for+regular+renewal&sort=expiry`;
  return (
    <section aria-labelledby="renewals-title">
      <header className={home.head}>
        <h2 id="renewals-title">Ending soon</h2>
        <span>{total === 0 ? 'none within 30 days' : `${counted(total, 'subscription')} within 30 days`}</span>
        {total > 0 && <Link to={all}>See all</Link>}
      </header>
      <Card padding="none">
        {rows.length === 0 ? (
          <EmptyState spot="calm" title="No subscriptions end soon">
            Those that end within 30 days will appear here.
          </EmptyState>
        ) : (
          <ul className={home.rows}>
            {rows.map(({ id, expiry, funnel, user }) => {
              const days = manilaDay(expiry) - manilaDay(Date.now());
              if (!user) return null;
              const name = `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim();
              return (
                <li key={id} className={home.row} data-testid="renewal-row">
                  <Avatar name={name} size={36} />
                  <div className={home.rowWords}>
                    <Link to={routes.viewSubscription({ userId: user.id })}>{name}</Link>
                    <p>
                      {funnel.product.name} ends {dayWords(expiry)}
                    </p>
                  </div>
                  <Badge
                    tone={days < SOON_DAYS ? 'warning' : 'outline'}
                    icon={days < SOON_DAYS ? <IconClock aria-hidden /> : undefined}
                  >
                    {days <= 0 ? 'Last day' : `${counted(days, 'day')} left`}
                  </Badge>
                </li>
              );
            })}
          </ul>
        )}
      </Card>
    </section>
  );
}
