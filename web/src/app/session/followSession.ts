import type { Auth } from '~/lib/auth/createAuth';
import { signedInUser } from '~/lib/auth/createAuth';
import { syncRole } from '~/lib/role';
import { storage } from '~/lib/storage';
import { updateUi } from '~/lib/uiState';

const HINT_KEY = 'signed-in';

/** Whether this browser was signed in last time: then the pages of a member load while the session is still checked. */
export function wasSignedIn(): boolean {
  return storage.get(HINT_KEY) === 'true';
}

/** Keeps the role and the UI state in line with who is signed in. Call once, before anything renders. */
export function followSession(auth: Auth): () => void {
  return auth.state.subscribe(() => {
    const state = auth.state.get();
    if (state.loading) return;
    const user = signedInUser(state);
    syncRole(user);
    updateUi({ isJourneyFormCompleted: user?.isJourneyFormCompleted ?? false });
    if (user) storage.set(HINT_KEY, 'true');
    else storage.remove(HINT_KEY);
  });
}
