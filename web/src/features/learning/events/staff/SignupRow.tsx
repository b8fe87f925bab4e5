import { listDateTime } from '~/lib/dates';
import { Badge, type BadgeTone } from '~/ui/Badge';
import { Chip } from '~/ui/Chip';
import { Person } from '~/ui/people/Person';
import type { EventSignupsQuery } from './signups.gql';
import classNames from './staff.module.css';

type Signup = EventSignupsQuery['eventSignups']['rows'][number];

const answers: Record<string, [BadgeTone, string]> = {
  going: ['success', 'Going'],
  waiting: ['warning', 'Waiting'],
  declined: ['neutral', 'Declined'],
  none: ['outline', 'No RSVP'],
};

interface Props {
  signup: Signup;
  /** Pressing what is pressed already forgets it. Left out, nobody may say who came. */
  onMark?: (hasAttended: boolean | null) => void;
  isBusy: boolean;
}

/** Somebody's answer, and whether they came. */
export function SignupRow({ signup, onMark, isBusy }: Props) {
  const { user, state, place, hasAttended, joinedAt } = signup;
  const [tone, word] = answers[state] ?? (['outline', state] as const);
  const mark = (value: boolean, label: string) => (
    <Chip
      pressed={hasAttended === value}
      disabled={isBusy}
      aria-label={`${label}: ${user.name}`}
      onClick={() => onMark?.(hasAttended === value ? null : value)}
    >
      {label}
    </Chip>
  );
  return (
    <li>
      <div className={classNames.who}>
        <Person
          name={user.name}
          src={user.profileImage}
          detail={joinedAt ? `Joined ${listDateTime(joinedAt)}` : `RSVP'd ${listDateTime(signup.answeredAt)}`}
        />
        <Badge tone={tone}>{place ? `${word}, number ${place}` : word}</Badge>
      </div>
      {onMark ? (
        <div className={classNames.marks}>
          {mark(true, 'Attended')}
          {mark(false, "Didn't attend")}
        </div>
      ) : (
        hasAttended !== null && <p className={classNames.quiet}>{hasAttended ? 'Attended' : "Didn't attend"}</p>
      )}
    </li>
  );
}
