import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { JoinButton } from './JoinButton';
import type { EventDateFieldsFragment, EventHeadFragment } from './myEvents.gql';
import { useAnswer } from './useAnswer';

interface Props {
  event: Pick<EventHeadFragment, 'id' | 'name'>;
  date: EventDateFieldsFragment | null;
}

/** The one thing to do with an event: join it, RSVP, watch its recording, or look at it. */
export function RowAction({ event, date }: Props) {
  const { currentUser } = useAuth();
  if (date?.joinUrl) return <JoinButton size="sm" date={date} />;
  if (date?.canAnswer && date.answer === 'none' && !currentUser?.isImpersonating) return <Rsvp date={date} />;
  const label = date?.recording ? 'Watch recording' : 'View details';
  return (
    <LinkButton size="sm" to={routes.viewEvent({ id: event.id })} aria-label={`${label}: ${event.name}`}>
      {label}
    </LinkButton>
  );
}

/** Says that the person goes, or has them wait where it is full. */
export function Rsvp({ date }: { date: EventDateFieldsFragment }) {
  const { answer, isSending } = useAnswer(date.id);
  const label = date.isFull ? 'Join waitlist' : 'RSVP';
  return (
    <Button
      size="sm"
      variant="soft"
      loading={isSending}
      aria-label={`${label}: ${date.name}`}
      onClick={() => void answer('going')}
    >
      {label}
    </Button>
  );
}
