import { Button } from '../Button';
import { Modal } from '../Modal';

interface Props {
  onLeave: () => void;
  onStay: () => void;
}

/** Loaded when it is first needed: most forms are never left half filled, and the sign-in pages stay small. */
export default function LeaveDialog({ onLeave, onStay }: Props) {
  return (
    <Modal
      opened
      onClose={onStay}
      title="Leave without saving?"
      footer={
        <>
          <Button onClick={onLeave}>Leave page</Button>
          <Button variant="primary" onClick={onStay}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>Your changes on this page are not saved yet.</p>
    </Modal>
  );
}
