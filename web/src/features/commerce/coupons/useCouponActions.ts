import { useMutation } from '@apollo/client/react';
import { useArchive } from '~/ui/useArchive';
import { useFunnelRights } from '../catalogue/useCatalogueRights';
import { ArchiveCouponsDocument, DeleteCouponsDocument } from './coupons.gql';

/** What may be done with coupons besides editing them. */
export function useCouponActions(onChanged?: () => unknown, onRemoved?: () => unknown) {
  const [archive] = useMutation(ArchiveCouponsDocument);
  const [remove] = useMutation(DeleteCouponsDocument);
  const { changes } = useFunnelRights();
  return useArchive<number>({
    noun: 'coupons',
    archiveBody: 'Nobody can use it any more. Orders that used it stay as they are, and it can be restored.',
    restoreBody: 'It can be used again within its limits.',
    deleteBody: 'It is gone for good. A coupon that an order used cannot be deleted: archive it instead.',
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    remove: (ids) => remove({ variables: { ids } }),
    onChanged,
    onRemoved,
  });
}
