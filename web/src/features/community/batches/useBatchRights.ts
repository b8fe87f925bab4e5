import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';

/** What the person may see and do with batches. */
export function useBatchRights() {
  const { currentUser: user } = useAuth();
  const changes = can(user, 'batch_update');
  return {
    lists: page(user, 'batches'),
    opens: page(user, 'batch'),
    creates: can(user, 'batch_create') && page(user, 'newBatch'),
    edits: changes && page(user, 'editBatch'),
    changes,
    seesPeople: page(user, 'users'),
    seesOutcomes: page(user, 'community'),
    opensPeople: page(user, 'user'),
  };
}
