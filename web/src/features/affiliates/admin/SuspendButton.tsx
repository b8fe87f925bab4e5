import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Button } from '~/ui/Button';
import { ConfirmModal, PromptModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { ResumeAffiliateDocument, SuspendAffiliateDocument } from './affiliates.gql';

interface Props {
  affiliate: { id: number; name: string; isActive: boolean; suspendedAt?: string | null };
}

/** Stops an affiliate from earning, or lets them earn again. */
export function SuspendButton({ affiliate: { id, name, isActive, suspendedAt } }: Props) {
  const { currentUser } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const [suspend] = useMutation(SuspendAffiliateDocument);
  const [resume] = useMutation(ResumeAffiliateDocument);
  const close = () => setOpen(false);
  if ((!isActive && !suspendedAt) || !can(currentUser, 'funnel_update')) return null;
  return (
    <>
      <Button variant={suspendedAt ? 'default' : 'danger-text'} onClick={() => setOpen(true)}>
        {suspendedAt ? 'End suspension' : 'Suspend affiliate'}
      </Button>
      {suspendedAt ? (
        <ConfirmModal
          opened={isOpen}
          onClose={close}
          title={`Let ${name} earn again?`}
          confirmLabel="End suspension"
          onConfirm={async () => {
            await resume({ variables: { id } });
            toast.success('Suspension ended');
            close();
          }}
        >
          New visits and payments count from now on. Payments that came during the suspension stay without commission.
        </ConfirmModal>
      ) : (
        <PromptModal
          opened={isOpen}
          onClose={close}
          title={`Suspend ${name}?`}
          label="Reason"
          hint="Only staff see it."
          submitLabel="Suspend affiliate"
          danger
          onSubmit={async (reason) => {
            await suspend({ variables: { id, reason } });
            toast.success('Affiliate suspended');
            close();
          }}
        >
          Their links keep working, but nothing is earned. Commission from before waits. You can end the suspension at
          any time.
        </PromptModal>
      )}
    </>
  );
}
