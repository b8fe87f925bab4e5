import { ConfirmModal } from '~/ui/Modal';

interface Props {
  name: string;
  isArchived: boolean;
  onAnswer: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a stage is archived or restored. */
export default function ConfirmStage({ name, isArchived, onAnswer, onClose }: Props) {
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={onAnswer}
      title={isArchived ? `Restore ${name}?` : `Archive ${name}?`}
      confirmLabel={isArchived ? 'Restore' : 'Archive'}
      confirmingLabel={isArchived ? 'Restoring...' : 'Archiving...'}
    >
      <p>
        {isArchived
          ? "It's part of the journey again, with its tasks."
          : "It's no longer part of the journey. People keep their progress, and you can restore it anytime."}
      </p>
    </ConfirmModal>
  );
}
