import type { CurrentUser } from '../auth/types';
import { storage } from '../browser/storage';

/** Holds the id of anyone who has just become a member and was not welcomed yet. */
const KEY = 'member-welcome';

export const isMember = (user: Pick<CurrentUser, 'accessLevels'>) =>
  user.accessLevels.some(({ id }) => id === 'member');

/** The next time this person opens their home as a member they are welcomed, once. */
export function welcomeAtHome(user: Pick<CurrentUser, 'id'>): void {
  storage.set(KEY, String(user.id));
}

export function isWelcomeDue(user: Pick<CurrentUser, 'id'>): boolean {
  return storage.get(KEY) === String(user.id);
}

export function welcomed(): void {
  storage.remove(KEY);
}
