import type { CurrentUser } from '../auth/types';

const STATUSES = ['Multiple Subscriptions Found', 'Active', 'Suspended', 'Expired'];

/** Only members see it, and only while they have or had a membership. */
export function mayHaveDues(user: Pick<CurrentUser, 'membershipStatus'> | null, roleId: string | null): boolean {
  return user !== null && roleId === 'member' && STATUSES.includes(user.membershipStatus ?? '');
}
