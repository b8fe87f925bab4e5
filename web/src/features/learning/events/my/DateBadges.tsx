import { Badge } from '~/ui/Badge';
import { IconBan, IconCheck, IconClock, IconPlayerPlay } from '~/ui/icons';
import { nearWord } from '../when';
import type { EventDateFieldsFragment } from './myEvents.gql';

interface Props {
  date: EventDateFieldsFragment;
  zone: string;
  /** Where the schedule already says so, the badge is left out. */
  withRecurring?: boolean;
  /** Whether they go to all dates of the event. */
  isGoingToAll?: boolean;
}

/** How a date stands, and how the person stands to it. */
export function DateBadges({ date, zone, withRecurring = true, isGoingToAll = false }: Props) {
  const isOver = date.state === 'past';
  return (
    <>
      {date.isCancelled && (
        <Badge tone="danger" icon={<IconBan aria-hidden />}>
          Cancelled
        </Badge>
      )}
      {!date.isCancelled && <TimeBadge date={date} zone={zone} />}
      {!date.isCancelled && !isOver && <AnswerBadge date={date} isGoingToAll={isGoingToAll} />}
      {date.hasRecording && (
        <Badge tone="info" icon={<IconPlayerPlay aria-hidden />}>
          Recording
        </Badge>
      )}
      {withRecurring && date.isRecurring && <Badge tone="outline">Recurring</Badge>}
    </>
  );
}

function TimeBadge({ date, zone }: { date: EventDateFieldsFragment; zone: string }) {
  if (date.state === 'past') return <Badge tone="neutral">Past</Badge>;
  if (date.state === 'now') return <Badge tone="success">Now</Badge>;
  const near = nearWord(date.startsAt, zone, Date.now());
  return near && <Badge tone={near === 'Tomorrow' ? 'info' : 'success'}>{near}</Badge>;
}

function AnswerBadge({ date, isGoingToAll }: { date: EventDateFieldsFragment; isGoingToAll: boolean }) {
  if (date.answer === 'going') {
    return (
      <Badge tone="success" icon={<IconCheck aria-hidden />}>
        {isGoingToAll ? 'Going to all' : 'Going'}
      </Badge>
    );
  }
  if (date.answer === 'waiting') {
    return (
      <Badge tone="warning" icon={<IconClock aria-hidden />}>
        {date.waitingPlace ? `Waitlist, number ${date.waitingPlace}` : 'Waitlist'}
      </Badge>
    );
  }
  if (date.answer === 'declined') return <Badge tone="neutral">Not going</Badge>;
  return date.isFull && <Badge tone="warning">Full</Badge>;
}
