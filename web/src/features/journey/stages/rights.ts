import { can, opens, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';

/** What the person may see and do where stages are made. */
export function useStageRights() {
  const { currentUser: user } = useAuth();
  const changes = can(user, 'stage_update');
  return {
    opens: page(user, 'stage'),
    lists: page(user, 'stages'),
    creates: can(user, 'stage_create') && page(user, 'newStage'),
    /** Order, archive, restore. */
    changes,
    edits: changes && page(user, 'editStage'),
    reviews: opens(user, 'reviewMoveUp'),
    manages: page(user, 'manageStage'),
  };
}
