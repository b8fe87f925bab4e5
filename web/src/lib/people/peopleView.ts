import { useAuth } from '~/lib/auth/AuthProvider';
import type { CurrentUser } from '~/lib/auth/types';

/** How much of other people somebody sees: no one before their address is proven, wins while they have only signed up, else members. */
export type PeopleView = 'no one' | 'wins' | 'members';

export function peopleViewOf(user: CurrentUser | null): PeopleView {
  // Anyone who was remembered for the time without a connection may lack the two: the server decides anyway.
  if (user?.isEmailProven === false) return 'no one';
  return user?.seesMembers === false ? 'wins' : 'members';
}

export function usePeopleView(): PeopleView {
  return peopleViewOf(useAuth().currentUser);
}
