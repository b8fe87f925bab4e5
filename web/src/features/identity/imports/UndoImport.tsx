import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { IconArrowBackUp } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import type { ImportShown } from './importShown';
import { UndoImportDocument } from './imports.gql';
import { daysLeft, undoWords } from './importWords';

/** Takes an import back while its week lasts. */
export function UndoImport({ shown }: { shown: ImportShown }) {
  const [isAsking, setIsAsking] = useState(false);
  const [undo] = useMutation(UndoImportDocument);
  const now = Date.now();
  const words = undoWords(shown.undoUntil, now);
  if (!shown.undoUntil || daysLeft(shown.undoUntil, now) === 0) return null;
  const confirm = async () => {
    try {
      await undo({ variables: { id: shown.id } });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  return (
    <>
      <Button icon={<IconArrowBackUp size={18} stroke={2} aria-hidden />} onClick={() => setIsAsking(true)}>
        Undo import
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title="Undo this import?"
        confirmLabel="Undo import"
        confirmingLabel="Undoing..."
        danger
      >
        <p>
          We'll remove what it created and restore what it changed. {words}. You can't undo it if someone changed the
          rows since then.
        </p>
        {shown.kind === 'courses' && (
          <p>Lessons that members started or someone worked on are archived instead, so no one loses progress.</p>
        )}
      </ConfirmModal>
    </>
  );
}
