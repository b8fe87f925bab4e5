import { useApolloClient, useMutation } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { IconShieldOff } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import type { MenuItem } from '~/ui/menus/Menu';
import { toast } from '~/ui/toast';
import { ResetTwoFactorDocument, type ResettableUserFragment } from './resetTwoFactor.gql';

interface ResetTwoFactor {
  /** Null where there is no second factor, or one may not reset it. */
  item: MenuItem | null;
  dialog: ReactNode;
}

/** Resets the second factor of someone who lost both phone and codes. */
export function useResetTwoFactor(user: ResettableUserFragment): ResetTwoFactor {
  const { currentUser } = useAuth();
  const { cache } = useApolloClient();
  const [isAsking, setIsAsking] = useState(false);
  const [reset] = useMutation(ResetTwoFactorDocument);
  const isOpen = user.hasTwoFactor && user.isManageable && user.id !== currentUser?.id;
  if (!isOpen || currentUser?.isImpersonating || !can(currentUser, 'user_update')) return { item: null, dialog: null };

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

  return {
    item: {
      key: 'two-factor',
      label: 'Reset two-factor login',
      icon: <IconShieldOff size={18} />,
      danger: true,
      onSelect: () => setIsAsking(true),
    },
    dialog: (
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title={`Reset two-factor login for ${user.firstName} ${user.lastName}?`}
        confirmLabel="Reset two-factor login"
        confirmingLabel="Resetting..."
        danger
      >
        <p>
          Do this only when you are sure who asked for it. They are signed out everywhere, log in with their password
          alone, and get an email about it.
        </p>
      </ConfirmModal>
    ),
  };
}
