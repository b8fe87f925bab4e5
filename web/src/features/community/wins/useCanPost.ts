import { useAuth } from '~/lib/auth/AuthProvider';

/** Whether the person tells and cheers: not non-members, not before their address is proven, and not who views Atlas as somebody else. */
export function useCanPost(): boolean {
  const { currentUser: user } = useAuth();
  if (user?.isEmailProven === false) return false;
  return Boolean(user && !user.isImpersonating && [user.roles ?? []].flat().some((role) => role !== 'non-member'));
}
