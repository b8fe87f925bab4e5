import { useMutation } from '@apollo/client/react';
import { useArchive } from '~/ui/useArchive';
import { ArchiveGroupsDocument, ArchiveSubGroupsDocument } from './groups.gql';
import { useGroupRights } from './useGroupRights';

/** What may be done with groups besides editing them. */
export function useGroupActions(onChanged?: () => unknown) {
  const [archive] = useMutation(ArchiveGroupsDocument);
  const { changes } = useGroupRights();
  return useArchive<number>({
    noun: 'groups',
    archiveBody: 'Its people are in no group meanwhile. Restoring it brings back everybody who has not moved on.',
    restoreBody: 'Everybody who was in it and has not moved on is in it again.',
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    onChanged,
  });
}

/** The same for sub-groups. */
export function useSubGroupActions(onChanged?: () => unknown) {
  const [archive] = useMutation(ArchiveSubGroupsDocument);
  const { changes } = useGroupRights();
  return useArchive<number>({
    noun: 'sub-groups',
    archiveBody: 'Its people stay in the group. Restoring it brings back everybody who has not moved on.',
    restoreBody: 'Everybody who was in it and has not moved on is in it again.',
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    onChanged,
  });
}
