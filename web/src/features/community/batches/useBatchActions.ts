import { useMutation } from '@apollo/client/react';
import { useArchive } from '~/ui/useArchive';
import { ArchiveBatchesDocument } from './batches.gql';
import { useBatchRights } from './useBatchRights';

/** What may be done with batches besides editing them. */
export function useBatchActions(onChanged?: () => unknown) {
  const [archive] = useMutation(ArchiveBatchesDocument);
  const { changes } = useBatchRights();
  return useArchive<number>({
    noun: 'batches',
    archiveBody: 'Nobody can be enrolled in it any more. Its people stay in it, and it can be restored.',
    restoreBody: 'People can be enrolled in it again.',
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    onChanged,
  });
}
