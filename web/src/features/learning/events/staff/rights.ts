import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';

/** What the person may see and do where events are made. */
export function useEventRights() {
  const { currentUser: user } = useAuth();
  const changes = can(user, 'event_update');
  return {
    opens: page(user, 'event'),
    lists: page(user, 'events'),
    creates: can(user, 'event_create') && page(user, 'newEvent'),
    /** Publish, archive, change and cancel dates, say who came. */
    changes,
    edits: changes && page(user, 'editEvent'),
  };
}
