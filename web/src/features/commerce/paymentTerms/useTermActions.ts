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
    archiveBody: 'No one can choose it anymore. Existing schedules stay, and you can restore it anytime.',
    restoreBody: 'People can choose it again in its funnels.',
    deleteBody: "This can't be undone. If a funnel or an order uses this term, archive it instead.",
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    remove: (ids) => remove({ variables: { ids } }),
    onChanged,
    onRemoved,
  });
}
