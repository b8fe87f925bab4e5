import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../Button';
import { Modal } from '../Modal';

/** Holds the person back, once, when a page with unsaved changes is about to be left. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => latest.current() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  const stay = () => blocker.reset?.();
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      footer={
        <>
          <Button onClick={() => blocker.proceed?.()}>Leave page</Button>
          <Button variant="primary" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>Your changes on this page are not saved yet.</p>
    </Modal>
  );
}
