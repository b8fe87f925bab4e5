import type { CurrentUser } from '~/lib/auth/types';
import { Button } from '~/ui/Button';
import { Modal } from '~/ui/Modal';

interface Props {
  user: CurrentUser;
  onClose: () => void;
  /** Closes it and goes to the first task. */
  onStart: () => void;
}

/** The first words to a new member, with where their journey starts. */
export default function WelcomeModal({ user, onClose, onStart }: Props) {
  const { stage } = user;
  const start = stage ? `Start Stage ${stage.number}` : "Let's go";
  return (
    <Modal
      opened
      onClose={onClose}
      spot="island"
      title={`Welcome to the Tribe${user.firstName ? `, ${user.firstName}` : ''}!`}
      footer={
        <Button variant="primary" onClick={stage ? onStart : onClose}>
          {start}
        </Button>
      }
    >
      {stage
        ? `You're a member now. Your journey starts with Stage ${stage.number}, ${stage.name}. Kaya mo 'to.`
        : "You're a member now. Everything you need is on this page. Kaya mo 'to."}
    </Modal>
  );
}
