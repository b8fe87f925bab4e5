import { useMutation } from '@apollo/client/react';
import { useArchive } from '~/ui/useArchive';
import { useTermRights } from '../catalogue/useCatalogueRights';
import { ArchivePaymentTermsDocument, DeletePaymentTermsDocument } from './paymentTerms.gql';

/** What may be done with payment terms besides editing them. */
export function useTermActions(onChanged?: () => unknown, onRemoved?: () => unknown) {
  const [archive] = useMutation(ArchivePaymentTermsDocument);
  const [remove] = useMutation(DeletePaymentTermsDocument, {
    update: (cache) => void cache.evict({ fieldName: 'paymentTerms' }),
  });
  const { changes } = useTermRights();
  return useArchive<string>({
    noun: 'payment terms',
    archiveBody: 'Nobody can choose it any more. Schedules that follow it stay, and it can be restored.',
    restoreBody: 'It can be chosen again in its funnels.',
    deleteBody: 'It is gone for good. A term that a funnel or an order uses cannot be deleted: archive it instead.',
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    remove: (ids) => remove({ variables: { ids } }),
    onChanged,
    onRemoved,
  });
}
