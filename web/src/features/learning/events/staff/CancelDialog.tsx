import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { RadioCards } from '~/ui/fields/RadioCards';
import { TextField } from '~/ui/fields/TextField';
import { ConfirmModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { longDay } from '../when';
import { MANILA } from '../zone';
import { CancelEventDateDocument } from './eventActions.gql';
import type { EventDateRowFragment, EventDetailsFragment } from './events.gql';
import classNames from './staff.module.css';

interface Props {
  event: EventDetailsFragment;
  date: EventDateRowFragment;
  onClose: () => void;
  onCancelled: () => Promise<void>;
}

/** Cancels a date, or ends the event before it. People who go are told by email. */
export default function CancelDialog({ event, date, onClose, onCancelled }: Props) {
  const client = useApolloClient();
  const [scope, setScope] = useState<'this' | 'later'>('this');
  const [reason, setReason] = useState('');
  const confirm = async () => {
    try {
      const variables = { id: date.id, scope, reason: reason.trim() || null };
      await client.mutate({ mutation: CancelEventDateDocument, variables });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(scope === 'this' ? 'Date cancelled' : 'This and later dates cancelled');
    await onCancelled();
  };
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      onConfirm={confirm}
      title={`Cancel ${longDay(date.startsAt, MANILA)}?`}
      confirmLabel={scope === 'this' ? 'Cancel date' : 'Cancel dates'}
      confirmingLabel="Cancelling..."
      cancelLabel="Keep date"
    >
      <div className={classNames.fields}>
        {event.repeat && (
          <RadioCards
            label="Which dates"
            options={[
              { value: 'this', title: 'This date', description: 'Other dates go ahead.' },
              { value: 'later', title: 'This and later dates', description: 'The event ends before this date.' },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        <TextField
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={300}
          hint={goingHint(date.goingCount + date.waitingCount, scope)}
        />
      </div>
    </ConfirmModal>
  );
}

function goingHint(count: number, scope: 'this' | 'later'): string {
  const undo = scope === 'this' ? 'You can bring the date back later.' : "This can't be undone.";
  if (count === 0) return `No one has RSVP'd to this date. ${undo}`;
  return `We'll email this reason to ${count === 1 ? '1 person' : `${count} people`}. ${undo}`;
}
