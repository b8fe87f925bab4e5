import type { CurrentUser } from '~/lib/auth/types';

/** Members, and whom staff gave the level, who have not accepted yet, while the programme is switched on. */
export function mayAccept(
  user: Pick<CurrentUser, 'affiliateTimestamp' | 'accessLevels' | 'isImpersonating'>,
  settings: Readonly<Record<string, string | null>>,
): boolean {
  const holds = user.accessLevels.some(({ id }) => id === 'member' || id === 'affiliate');
  return !user.affiliateTimestamp && !user.isImpersonating && holds && settings['enable-affiliate'] === 'true';
}
