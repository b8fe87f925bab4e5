import { useMutation } from '@apollo/client/react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { Switch } from '~/ui/fields/Switch';
import { toast } from '~/ui/toast';
import { AnswerEventSeriesDocument, type EventHeadFragment, MyEventDatesDocument } from '../my/myEvents.gql';
import classNames from './page.module.css';

/** Goes to all dates of an event that repeats, or takes that back. */
export function GoToAll({ event }: { event: EventHeadFragment }) {
  const { currentUser } = useAuth();
  const [send, { loading }] = useMutation(AnswerEventSeriesDocument, { refetchQueries: [MyEventDatesDocument] });
  if (!event.isRecurring || !event.nextDate || !event.door.isOpen || currentUser?.isImpersonating) return null;
  const choose = async (isGoing: boolean) => {
    try {
      await send({ variables: { eventId: event.id, isGoing } });
      toast.success(isGoing ? "You're going to all dates" : 'We took you off all upcoming dates');
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <div className={classNames.all}>
      <Switch
        label="Going to all"
        checked={event.isGoingToAll}
        disabled={loading}
        onChange={(checked) => void choose(checked)}
      />
      <p className={classNames.quiet}>We RSVP for you, four weeks ahead. You can still skip single dates.</p>
    </div>
  );
}
