import type { Auth } from '~/lib/auth/createAuth';
import { signedInUser } from '~/lib/auth/createAuth';
import { loginNotice } from '~/lib/auth/loginNotice';
import type { CurrentUser } from '~/lib/auth/types';
import { storage } from '~/lib/browser/storage';
import { updateUi } from '~/lib/browser/uiState';
import { dropKeptHome, forgetHomeOfOthers } from '~/lib/keptHome';
import { forgetOthers } from '~/lib/offline/owner';
import { isMember, welcomeAtHome } from '~/lib/people/memberWelcome';
import { forgetRole, syncRole } from '~/lib/people/role';
import { toast } from '~/ui/toast';

/** Holds the id of the person this browser is signed in as. */
export const SIGNED_IN_KEY = 'signed-in';

/** Whether this browser was signed in last time: then the pages of a member load while the session is still checked. */
export function wasSignedIn(): boolean {
  return storage.get(SIGNED_IN_KEY) !== null;
}

/**
 * Keeps the role and the UI state in line with who is signed in, and this tab in line with the others: anyone who logs out in one tab
 * has left in all of them. Call once, before anything renders.
 */
export function followSession(auth: Auth): () => void {
  let last: CurrentUser | null = null;
  const stop = auth.state.subscribe(() => {
    const state = auth.state.get();
    if (state.loading) return;
    const user = signedInUser(state);
    // Anyone who becomes a member while they are here goes on as one, whatever role they chose before.
    if (user && last?.id === user.id && !isMember(last) && isMember(user)) {
      forgetRole();
      welcomeAtHome(user);
    }
    // The page may be scrolled far from the banner that says so.
    const [before, now] = [last?.stage, user?.stage];
    if (user && last?.id === user.id && before && now && now.number > before.number) {
      toast.success(`You moved up to Stage ${now.number}, ${now.name}. Galing!`);
    }
    // Anyone who has logged in, in whatever way, has read why; nobody after them is told.
    if (user && user.id !== last?.id) loginNotice.set(null);
    last = user;
    syncRole(user);
    updateUi({ isJourneyFormCompleted: user?.isJourneyFormCompleted ?? false });
    if (!state.hasError) void forgetOthers(user);
    if (!state.hasError) forgetHomeOfOthers(user);
    if (!user) dropKeptHome();
    if (user) storage.set(SIGNED_IN_KEY, String(user.id));
    // A question that failed says nothing about who is here.
    else if (!state.hasError) storage.remove(SIGNED_IN_KEY);
  });
  // Browsers tell of a change to the other tabs only, and only when the value is a new one.
  const onStorage = (event: StorageEvent) => {
    if (event.key === SIGNED_IN_KEY) void auth.recheck();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}
