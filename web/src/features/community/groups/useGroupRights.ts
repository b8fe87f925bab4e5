import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';

/** What the person may see and do with groups. What they lead, the server tells with the group. */
export function useGroupRights() {
  const { currentUser: user } = useAuth();
  const changes = can(user, 'group_update');
  const creates = can(user, 'group_create');
  return {
    lists: page(user, 'groups'),
    opens: page(user, 'group'),
    opensSubGroups: page(user, 'subGroup'),
    creates: creates && page(user, 'newGroup'),
    createsSubGroups: creates && page(user, 'newSubGroup'),
    edits: changes && page(user, 'editGroup'),
    editsSubGroups: changes && page(user, 'editSubGroup'),
    changes,
    opensPeople: page(user, 'user'),
  };
}
