import { skipToken, useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { peso } from '~/lib/money';
import { PromptModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { tellFailure } from '../shared/tellFailure';
import { UndoEnrollmentDocument } from './renewal.gql';
import classNames from './Subscriptions.module.css';
import { SubscriptionByIdDocument } from './subscription.gql';

interface Asked {
  id: number;
  undoUntil: string | null;
  funnel: { name: string };
}

/** Takes an enrolment back after asking why. Everything that showed it reads anew. */
export function useUndo(name: string) {
  const client = useApolloClient();
  const [asked, setAsked] = useState<Asked>();
  const { data } = useQuery(SubscriptionByIdDocument, asked ? { variables: { id: asked.id } } : skipToken);
  const total = data?.subscription?.invoice?.total ?? 0;
  const [undo] = useMutation(UndoEnrollmentDocument);
  const submit = async (subscriptionId: number, reason: string) => {
    try {
      await undo({ variables: { subscriptionId, reason } });
    } catch (error) {
      tellFailure(error);
      throw error;
    }
    toast.success('Enrollment undone');
    void client.refetchQueries({ include: 'active' }).catch(() => {});
  };
  const dialog = asked && (
    <PromptModal
      opened
      danger
      onClose={() => setAsked(undefined)}
      onSubmit={(reason) => submit(asked.id, reason)}
      title={`Undo the enrollment of ${name}?`}
      label="Reason"
      hint={asked.undoUntil ? `You can undo it until ${listDateTime(asked.undoUntil)}.` : undefined}
      submitLabel="Undo enrollment"
      submittingLabel="Undoing..."
    >
      <div className={classNames.explain}>
        <p>
          {name} leaves {asked.funnel.name} right away.{' '}
          {total > 0
            ? `The invoice of ${peso(total)} is cancelled, and ${name} owes nothing for it.`
            : `${name} owes nothing for it.`}{' '}
          Batch and access levels go back to what they were before. If we emailed {name} about it, we'll email a
          correction.
        </p>
        <p>This can't be reversed. To bring it back, enroll {name} again.</p>
      </div>
    </PromptModal>
  );
  return { ask: setAsked, dialog };
}
