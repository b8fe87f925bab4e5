import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { ConfirmModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { tellFailure } from '../shared/tellFailure';
import { ManualUserUnsubscriptionDocument } from './viewSubscription.gql';

interface Asked {
  id: number;
  funnel: { name: string };
}

/** Ends a subscription after a question. */
export function useUnsubscribe(onDone?: () => unknown) {
  const [asked, setAsked] = useState<Asked>();
  const [unsubscribe] = useMutation(ManualUserUnsubscriptionDocument);
  const end = async (subscriptionId: number) => {
    try {
      await unsubscribe({ variables: { subscriptionId } });
    } catch (error) {
      tellFailure(error);
      throw error;
    }
    toast.success('User unsubscribed to funnel successfully!');
    await onDone?.();
  };
  const dialog = asked && (
    <ConfirmModal
      opened
      danger
      onClose={() => setAsked(undefined)}
      onConfirm={() => end(asked.id)}
      title={`Unsubscribe from ${asked.funnel.name}?`}
      confirmLabel="Unsubscribe"
      confirmingLabel="Unsubscribing..."
    >
      Access ends now, and payments that aren't due yet are cancelled. Paid payments stay in the records.
    </ConfirmModal>
  );
  return { ask: setAsked, dialog };
}
