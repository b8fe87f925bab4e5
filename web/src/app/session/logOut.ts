import type { Auth } from '~/lib/auth/createAuth';
import { storage } from '~/lib/browser/storage';

export const FIRST_LOGIN_KEY = 'first-login';
export const WELCOME_KEY = 'welcome-modal';
/** The value of the welcome flag after "do not show again"; it survives logging out. */
export const WELCOME_NEVER = 'never';

let byChoice = false;

/** Whether the person logged out themselves: then login starts afresh instead of leading back to the page they left. */
export function leftByChoice(): boolean {
  return byChoice;
}

export async function logOut(auth: Pick<Auth, 'logout'>): Promise<void> {
  storage.set(FIRST_LOGIN_KEY, 'true');
  if (storage.get(WELCOME_KEY) !== WELCOME_NEVER) storage.remove(WELCOME_KEY);
  byChoice = true;
  try {
    await auth.logout();
  } finally {
    // The redirect to login renders right after the state changed; a later loss of the session is no choice.
    setTimeout(() => {
      byChoice = false;
    });
  }
}
