import { useApolloClient, useMutation } from '@apollo/client/react';
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs';
import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { ConfirmModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { ResetTwoFactorDocument, type ResettableUserFragment } from './resetTwoFactor.gql';

/** Takes the second factor of somebody away who lost both phone and codes. Nothing where there is none or one may not. */
export function ResetTwoFactorButton({ user }: { user: ResettableUserFragment }) {
  const { currentUser } = useAuth();
  const { cache } = useApolloClient();
  const [isAsking, setIsAsking] = useState(false);
  const [reset] = useMutation(ResetTwoFactorDocument);
  const isOpen = user.hasTwoFactor && user.isManageable && user.id !== currentUser?.id;
  if (!isOpen || currentUser?.isImpersonating || !can(currentUser, 'user_update')) return null;

  const confirm = async () => {
    try {
      await reset({ variables: { id: user.id } });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success('Two-factor login was reset');
    cache.modify({ id: cache.identify({ ...user }), fields: { hasTwoFactor: () => false } });
  };
  return (
    <>
      <Button variant="danger-text" icon={<IconShieldOff size={18} aria-hidden />} onClick={() => setIsAsking(true)}>
        Reset two-factor login
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title={`Reset two-factor login of ${user.firstName} ${user.lastName}?`}
        confirmLabel="Reset two-factor login"
        confirmingLabel="Resetting..."
        danger
      >
        <p>
          Do this only when you are sure who asked for it. They are signed out everywhere, log in with their password
          alone, and get a letter about it.
        </p>
      </ConfirmModal>
    </>
  );
}
