import { useMutation } from '@apollo/client/react';
import { useArchive } from '~/ui/useArchive';
import { useProductRights } from '../catalogue/useCatalogueRights';
import { ArchiveProductsDocument, DeleteProductsDocument } from './products.gql';

/** What may be done with products besides editing them. */
export function useProductActions(onChanged?: () => unknown, onRemoved?: () => unknown) {
  const [archive] = useMutation(ArchiveProductsDocument);
  const [remove] = useMutation(DeleteProductsDocument, {
    update: (cache) => void cache.evict({ fieldName: 'productList' }),
  });
  const { changes } = useProductRights();
  return useArchive<number>({
    noun: 'products',
    archiveBody: 'It can no longer be bought. Whoever holds it keeps it, and it can be restored.',
    restoreBody: 'It can be bought again where its funnels are open.',
    deleteBody: 'It is gone for good. A product that anything uses cannot be deleted: archive it instead.',
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    remove: (ids) => remove({ variables: { ids } }),
    onChanged,
    onRemoved,
  });
}
