import { PromptModal } from '~/ui/Modal';
import type { Group } from './useBoard';

interface Props {
  group: Group;
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
}

export default function RenameDialog({ group, onRename, onClose }: Props) {
  return (
    <PromptModal
      opened
      onClose={onClose}
      onSubmit={onRename}
      title="Rename group"
      label="Name"
      initialAnswer={group.name}
      submitLabel="Save"
      submittingLabel="Saving..."
    />
  );
}
