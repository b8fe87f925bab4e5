import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { IconTrash } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { type ChangelogEntryFieldsFragment, DeleteChangelogEntryDocument } from './changelog.gql';

interface Props {
  entry: ChangelogEntryFieldsFragment;
  onDeleted: () => void;
}

export function DeleteEntry({ entry, onDeleted }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [remove] = useMutation(DeleteChangelogEntryDocument);
  const confirm = async () => {
    try {
      await remove({ variables: { id: entry.id } });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(`${entry.title} deleted`);
    onDeleted();
  };
  return (
    <>
      <Button variant="danger-text" icon={<IconTrash size={18} aria-hidden />} onClick={() => setIsAsking(true)}>
        Delete entry
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title={`Delete ${entry.title}?`}
        confirmLabel="Delete entry"
        confirmingLabel="Deleting..."
        danger
      >
        <p>It disappears from the public page right away. This can't be undone.</p>
      </ConfirmModal>
    </>
  );
}
