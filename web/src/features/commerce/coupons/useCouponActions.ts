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
    archiveBody: 'No one can use it anymore. Past orders stay the same, and you can restore it anytime.',
    restoreBody: 'People can use it again, within its limits.',
    deleteBody: "This can't be undone. If an order used this coupon, archive it instead.",
    mayChange: changes,
    run: (ids, isArchived) => archive({ variables: { ids, isArchived } }),
    remove: (ids) => remove({ variables: { ids } }),
    onChanged,
    onRemoved,
  });
}
