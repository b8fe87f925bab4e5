import { useQuery } from '@apollo/client/react';
import { ConfirmModal } from '~/ui/Modal';
import { fullName } from '../people/list/lists';
import { PersonToMergeDocument } from './merge.gql';

interface Props {
  survivorId: number;
  sourceId: number;
  undoDays: number;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Names both once more before anything happens. */
export default function ConfirmMerge({ survivorId, sourceId, undoDays, onConfirm, onClose }: Props) {
  const survivor = useName(survivorId);
  const source = useName(sourceId);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Merge ${source.name} into ${survivor.name}?`}
      confirmLabel="Merge users"
      confirmingLabel="Merging..."
      danger
    >
      <p>
        We keep {survivor.name} ({survivor.email}). {source.name} ({source.email}) is archived, logged out everywhere
        and can't log in with their own password anymore. We email both.{' '}
        {undoDays > 0 ? `You have ${undoDays} days to undo it.` : "It can't be undone."}
      </p>
    </ConfirmModal>
  );
}

function useName(id: number) {
  const { data } = useQuery(PersonToMergeDocument, { variables: { id }, fetchPolicy: 'cache-first' });
  return { name: data?.user ? fullName(data.user) : `Person ${id}`, email: data?.user?.email ?? '' };
}
