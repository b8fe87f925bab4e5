import { useAuth } from '~/lib/auth/AuthProvider';

/** Whether the person tells, cheers and talks: not non-members, and not who views Atlas as somebody else. */
export function useTeller(): boolean {
  const { currentUser: user } = useAuth();
  return Boolean(user && !user.isImpersonating && [user.roles ?? []].flat().some((role) => role !== 'non-member'));
}
