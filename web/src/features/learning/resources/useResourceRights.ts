import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';

/** What the person may see and do where resources are made. Whether a row may be changed, it says itself. */
export function useResourceRights() {
  const { currentUser: user } = useAuth();
  return {
    lists: page(user, 'resourceFiles'),
    opens: page(user, 'resourceFile'),
    creates: can(user, 'resource-file_create') && page(user, 'newResourceFile'),
    edits: page(user, 'editResourceFile'),
    changes: can(user, 'resource-file_create') || can(user, 'resource-file_update'),
  };
}
