import { Button } from '../Button';
import { Modal } from '../Modal';

interface Props {
  onLeave: () => void;
  onStay: () => void;
  leaveLabel?: string;
  children?: string;
}

/** Loaded when it is first needed: most forms are never left half filled, and the sign-in pages stay small. */
export default function LeaveDialog({
  onLeave,
  onStay,
  leaveLabel = 'Leave page',
  children = "Your changes on this page aren't saved yet. If you leave, you'll lose them.",
}: Props) {
  return (
    <Modal
      opened
      onClose={onStay}
      title="Leave without saving?"
      footer={
        <>
          <Button onClick={onLeave}>{leaveLabel}</Button>
          <Button variant="primary" onClick={onStay}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Modal>
  );
}
