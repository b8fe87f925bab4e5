import { ConfirmModal } from '~/ui/Modal';
import type { Group } from './useBoard';

interface Props {
  group: Group;
  onConfirm: () => Promise<boolean>;
  onClose: () => void;
}

export default function CloseDialog({ group, onConfirm, onClose }: Props) {
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Close ${group.name}?`}
      confirmLabel="Close group"
      confirmingLabel="Closing..."
      danger
    >
      Everyone leaves the group and can join another one. They keep their check-ins. This can't be undone.
    </ConfirmModal>
  );
}
