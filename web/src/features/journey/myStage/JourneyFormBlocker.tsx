import { useEffect } from 'react';
import { closeModal, openModal, useUi } from '~/lib/browser/uiState';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Modal } from '~/ui/Modal';

const NAME = 'stage-popup';

/** Stands before the stage until the journey form is filled in: it can only be followed or left, not closed. */
export default function JourneyFormBlocker() {
  const shown = useUi((state) => state.modalShown);
  useEffect(() => {
    // Never a modal on a modal: it waits for another one to close.
    if (shown === null) openModal(NAME);
  }, [shown]);
  useEffect(() => () => closeModal(NAME), []);
  return (
    <Modal
      opened={shown === NAME}
      onClose={() => {}}
      preventClose
      spot="compass"
      title="Ooops!!! It looks like your journey form isn't complete yet"
      footer={
        <>
          <LinkButton to={routes.home()}>Go Back to home</LinkButton>
          <LinkButton variant="primary" data-autofocus to={routes.viewForm({ slug: 'journey-form' })}>
            Fill out the Journey Form
          </LinkButton>
        </>
      }
    >
      It tells your coaches where you are now and where you want to go. Your stage opens as soon as you send it.
    </Modal>
  );
}
