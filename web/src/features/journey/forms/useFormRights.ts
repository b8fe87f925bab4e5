import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';

/** What the person may see and do where forms are made. */
export function useFormRights() {
  const { currentUser: user } = useAuth();
  return { opens: page(user, 'form'), creates: can(user, 'form_create'), changes: can(user, 'form_update') };
}
