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
    archiveBody: 'No one new can enroll in it. Its people stay, and you can restore it anytime.',
    restoreBody: 'People can enroll in it again.',
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    onChanged,
  });
}
