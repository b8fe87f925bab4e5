import { useMutation } from '@apollo/client/react';
import { useArchive } from '~/ui/useArchive';
import { useFunnelRights } from '../catalogue/useCatalogueRights';
import { ArchiveFunnelsDocument, DeleteFunnelsDocument } from './funnels.gql';

/** What may be done with funnels besides editing them. */
export function useFunnelActions(onChanged?: () => unknown, onRemoved?: () => unknown) {
  const [archive] = useMutation(ArchiveFunnelsDocument);
  const [remove] = useMutation(DeleteFunnelsDocument, {
    update: (cache) => void cache.evict({ fieldName: 'funnels' }),
  });
  const { changes } = useFunnelRights();
  return useArchive<string>({
    noun: 'funnels',
    archiveBody: 'No one can buy or enroll through it. Subscriptions stay the same, and you can restore it anytime.',
    restoreBody: "It opens again when it's on and its launch has started.",
    deleteBody: "This can't be undone. If someone bought through this funnel, archive it instead.",
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    remove: (ids) => remove({ variables: { ids } }),
    onChanged,
    onRemoved,
  });
}
