import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Button } from '~/ui/Button';
import { PromptModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { EndAffiliateDocument } from './affiliates.gql';

interface Props {
  affiliate: { id: number; name: string; isActive: boolean };
}

/** Has an affiliate leave the program. */
export function EndButton({ affiliate: { id, name, isActive } }: Props) {
  const { currentUser } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const [end] = useMutation(EndAffiliateDocument, { refetchQueries: ['AffiliateNotes'] });
  const close = () => setOpen(false);
  if (!isActive || !can(currentUser, 'funnel_update')) return null;
  return (
    <>
      <Button variant="danger-text" onClick={() => setOpen(true)}>
        End affiliate
      </Button>
      <PromptModal
        opened={isOpen}
        onClose={close}
        title={`Have ${name} leave the program?`}
        label="Reason"
        hint="Kept as a note. Only staff see it."
        submitLabel="End affiliate"
        danger
        onSubmit={async (reason) => {
          await end({ variables: { id, reason } });
          toast.success(`${name} left the program`);
          close();
        }}
      >
        They lose the Affiliate access level and their links stop earning. Commission from before stays and is paid out
        when it is due. To undo this, give them the access level again on their profile.
      </PromptModal>
    </>
  );
}
