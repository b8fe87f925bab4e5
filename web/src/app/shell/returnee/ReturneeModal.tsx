import { useMutation } from '@apollo/client/react';
import { useEffect } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { closeModal, openModal, useUi } from '~/lib/browser/uiState';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { HideReturneeModalDocument } from './hideReturneeModal.gql';

const NAME = 'returnee';

/** Welcomes a former member who came back, once: closing it tells the server. */
export default function ReturneeModal() {
  const isOpen = useUi((state) => state.modalShown === NAME);
  const { reauthenticate } = useAuth();
  const [hide] = useMutation(HideReturneeModalDocument);

  useEffect(() => {
    openModal(NAME);
    return () => closeModal(NAME);
  }, []);

  const close = () => {
    closeModal(NAME);
    // The current user knows of it then: a change of role must not bring the notice back.
    hide().then(reauthenticate, (error: unknown) => toast.error(errorMessage(error)));
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
