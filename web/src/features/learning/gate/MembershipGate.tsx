import { Button } from '~/ui/Button';
import { Modal } from '~/ui/Modal';
import { DoorButton } from './DoorButton';
import type { ClosedDoor } from './door';

export interface MembershipGateProps {
  opened: boolean;
  /** Why the door is closed, in the server's words, and what helps. */
  door: ClosedDoor;
  /** Names of the levels or products that would open it. */
  openedBy: readonly string[];
  onReturn: () => void;
}

/** What stands before closed content: the reason, and the one way in. */
export default function MembershipGate({ opened, door, openedBy, onReturn }: MembershipGateProps) {
  return (
    <Modal
      opened={opened}
      onClose={onReturn}
      spot="gate"
      title={door.reason}
      footer={
        <>
          <Button onClick={onReturn}>Return</Button>
          <DoorButton action={door.action} />
        </>
      }
    >
      {wayIn(door, openedBy)}
    </Modal>
  );
}

function wayIn({ code, action }: ClosedDoor, openedBy: readonly string[]): string {
  // The waitlist is offered only while enrolment is closed.
  if (code === 'not_member' && (!action || action.label === 'Join the Waitlist'))
    return 'Tribe Enrollment will open soon!';
  if (code === 'suspended') return 'It takes a minute, and your progress is safe.';
  if (code === 'grace' || code === 'expired') return 'Your progress is safe. It will be here when you come back.';
  if (code === 'not_started') return "We'll open it for you on that day.";
  if (openedBy.length === 0) return 'It opens with a membership.';
  return `It opens with ${new Intl.ListFormat('en-PH', { type: 'disjunction' }).format(openedBy)}.`;
}
