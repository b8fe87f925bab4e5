import { useMutation } from '@apollo/client/react';
import { useEffect } from 'react';
import type { CurrentUser } from '~/lib/auth/types';
import { errorMessage } from '~/lib/graphql/errors';
import type { CurrentRole } from '~/lib/role';
import { closeModal, openModal, useUi } from '~/lib/uiState';
import { Button } from '~/ui/Button';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { HideReturneeModalDocument } from './hideReturneeModal.gql';

const NAME = 'returnee';

/** Welcomes a former member who came back, once: closing it tells the server. */
export function ReturneeModal({ user, role }: { user: CurrentUser; role: CurrentRole }) {
  const wanted = role.id === 'member' && user.showReturneeModal;
  const isOpen = useUi((state) => state.modalShown === NAME);
  const [hide] = useMutation(HideReturneeModalDocument);

  useEffect(() => {
    if (!wanted) return;
    openModal(NAME);
    return () => closeModal(NAME);
  }, [wanted]);

  const close = () => {
    closeModal(NAME);
    hide().catch((error: unknown) => toast.error(errorMessage(error)));
  };

  return (
    <Modal
      opened={isOpen}
      onClose={close}
      spot="island"
      title="Welcome back to the Tribe!"
      footer={
        <Button variant="primary" onClick={close}>
          Continue my journey
        </Button>
      }
    >
      Some things may have changed since you were last here. Your past Journey Form responses and your last stage
      assignment are preserved.
    </Modal>
  );
}
