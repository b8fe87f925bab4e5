import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';

/** What the person may see and do with products. */
export function useProductRights() {
  const { currentUser: user } = useAuth();
  const changes = can(user, 'product_update');
  return {
    lists: page(user, 'products'),
    opens: page(user, 'product'),
    creates: can(user, 'product_create') && page(user, 'newProduct'),
    edits: changes && page(user, 'editProduct'),
    changes,
  };
}

/** What the person may see and do with payment terms. */
export function useTermRights() {
  const { currentUser: user } = useAuth();
  const changes = can(user, 'payment-term_update');
  return {
    lists: page(user, 'paymentTerms'),
    opens: page(user, 'paymentTerm'),
    creates: can(user, 'payment-term_create') && page(user, 'newPaymentTerm'),
    edits: changes && page(user, 'editPaymentTerm'),
    changes,
  };
}

/** What the person may see and do with funnels and their coupons: one page opens them all. */
export function useFunnelRights() {
  const { currentUser: user } = useAuth();
  const opens = page(user, 'funnel');
  const changes = can(user, 'funnel_update');
  return { opens, creates: opens && can(user, 'funnel_create'), edits: opens && changes, changes };
}
