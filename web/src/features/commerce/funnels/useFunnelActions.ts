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
    archiveBody: 'Nobody can buy or be enrolled through it. Subscriptions stay as they are, and it can be restored.',
    restoreBody: 'It is open again when it is switched on and its launch is on.',
    deleteBody: 'It is gone for good. A funnel that somebody bought through cannot be deleted: archive it instead.',
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    remove: (ids) => remove({ variables: { ids } }),
    onChanged,
    onRemoved,
  });
}
