import { useMutation } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { IconArrowBackUp } from '~/ui/icons';
import { toast } from '~/ui/toast';
import { type MergeShownFragment, UndoMergeDocument } from './merge.gql';

const ConfirmModal = lazy(() => import('~/ui/Modal').then((module) => ({ default: module.ConfirmModal })));

interface Props {
  merge: MergeShownFragment;
  size?: 'sm' | 'md';
  onUndone?: () => void;
}

/** Parts two people again, after asking. */
export function UndoMerge({ merge, size, onUndone }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [undo] = useMutation(UndoMergeDocument, { refetchQueries: ['UserMerges'] });
  if (merge.obstacle) return null;
  const confirm = async () => {
    try {
      const { data } = await undo({ variables: { id: merge.id } });
      toast.success(undoneWords(merge.source.name, data?.undoMerge.kept ?? []));
      onUndone?.();
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  return (
    <>
      <Button
        size={size}
        icon={<IconArrowBackUp size={18} stroke={2} aria-hidden />}
        aria-label={`Undo the merge of ${merge.source.name} into ${merge.survivor.name}`}
        onClick={() => setIsAsking(true)}
      >
        Undo
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmModal
            opened
            onClose={() => setIsAsking(false)}
            onConfirm={confirm}
            title="Undo this merge?"
            confirmLabel="Undo merge"
            confirmingLabel="Undoing..."
            danger
          >
            <p>
              {merge.source.name} and {merge.survivor.name} become two accounts again, and {merge.source.name} gets back
              what they had. What was written or changed since the merge stays with {merge.survivor.name}. Ended
              sessions and sent emails don't come back.
            </p>
          </ConfirmModal>
        </Suspense>
      )}
    </>
  );
}

export function undoneWords(name: string, kept: readonly string[]): string {
  if (kept.length === 0) return `${name} is back with everything they had`;
  return `${name} is back. Changed since and left as it is: ${kept.join(', ')}`;
}
