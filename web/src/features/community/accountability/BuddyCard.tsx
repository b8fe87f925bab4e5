import { listDate } from '~/lib/dates';
import { mobileText } from '~/lib/people/mobile';
import { Badge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { IconBrandFacebook, IconCrown, IconFlame, IconMail, IconMoonStars, IconPhone } from '~/ui/icons';
import { Person } from '~/ui/people/Person';
import type { BuddyCircleQuery } from './circle.gql';
import classNames from './circle.module.css';

type Buddy = NonNullable<BuddyCircleQuery['buddyCircle']>['buddies'][number];

/** Somebody of the group: what they said last, how long they have kept it up, and the contact they share. */
export function BuddyCard({ buddy, week }: { buddy: Buddy; week: string }) {
  const [latest, ...earlier] = buddy.checkIns;
  return (
    <Card as="li" className={classNames.buddy}>
      <div className={classNames.head}>
        <Person name={buddy.name} src={buddy.profileImage} detail={buddy.zone} />
        <span className={classNames.marks}>
          {buddy.isLeader && (
            <Badge tone="info" icon={<IconCrown size={14} aria-hidden />}>
              Leader
            </Badge>
          )}
          {buddy.streak > 0 && (
            <Badge tone="success" icon={<IconFlame size={14} aria-hidden />}>
              {buddy.streak === 1 ? '1-week streak' : `${buddy.streak}-week streak`}
            </Badge>
          )}
          {buddy.isSilent && (
            <Badge tone="warning" icon={<IconMoonStars size={14} aria-hidden />}>
              {`No check-in for ${buddy.silentDays} days`}
            </Badge>
          )}
        </span>
      </div>
      {latest ? (
        <Said checkIn={latest} isNow={latest.week === week} />
      ) : (
        <p className={classNames.muted}>No check-in yet.</p>
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{`Earlier weeks (${earlier.length})`}</summary>
          {earlier.map((checkIn) => (
            <Said key={checkIn.week} checkIn={checkIn} />
          ))}
        </details>
      )}
      <Contact buddy={buddy} />
    </Card>
  );
}

function Said({ checkIn, isNow }: { checkIn: Buddy['checkIns'][number]; isNow?: boolean }) {
  return (
    <div className={classNames.said}>
      <p className={classNames.muted}>{isNow ? 'This week' : `Week of ${listDate(checkIn.week)}`}</p>
      <dl>
        <dt>Done</dt>
        <dd>{checkIn.did}</dd>
        <dt>Up next</dt>
        <dd>{checkIn.willDo}</dd>
        {checkIn.blocked && (
          <>
            <dt>Blocked</dt>
            <dd>{checkIn.blocked}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

function Contact({ buddy }: { buddy: Buddy }) {
  if (!buddy.mobile && !buddy.email && !buddy.facebook) return null;
  return (
    <p className={classNames.contact}>
      {buddy.mobile && (
        <a href={`tel:${buddy.mobile}`}>
          <IconPhone size={16} aria-hidden /> {mobileText(buddy.mobile)}
        </a>
      )}
      {buddy.email && (
        <a href={`mailto:${buddy.email}`}>
          <IconMail size={16} aria-hidden /> {buddy.email}
        </a>
      )}
      {buddy.facebook && (
        <a href={buddy.facebook} target="_blank" rel="noreferrer">
          <IconBrandFacebook size={16} aria-hidden /> Facebook
        </a>
      )}
    </p>
  );
}
