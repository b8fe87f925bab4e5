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
          ? 'It is part of the journey again, with its tasks.'
          : 'It is no longer part of the journey. What people did in it stays known, and it can be restored.'}
      </p>
    </ConfirmModal>
  );
}
