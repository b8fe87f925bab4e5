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
    archiveBody:
      "Its people won't have a group. If you restore it, everyone who hasn't joined another group comes back.",
    restoreBody: "Everyone who hasn't joined another group comes back.",
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
    archiveBody: "Its people stay in the group. If you restore it, everyone who hasn't moved comes back.",
    restoreBody: "Everyone who hasn't joined another group comes back.",
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    onChanged,
  });
}
