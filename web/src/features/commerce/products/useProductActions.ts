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
    archiveBody: 'No one can buy it anymore. People who have it keep it, and you can restore it anytime.',
    restoreBody: 'People can buy it again where its funnels are open.',
    deleteBody: "This can't be undone. If anything uses this product, archive it instead.",
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    remove: (ids) => remove({ variables: { ids } }),
    onChanged,
    onRemoved,
  });
}
