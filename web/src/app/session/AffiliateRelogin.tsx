import { useEffect } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { loginNotice } from '~/lib/auth/loginNotice';
import type { CurrentUser } from '~/lib/auth/types';
import { storage } from '~/lib/browser/storage';
import { logOut } from './logOut';

const AFFILIATE_WHY = "You're an affiliate now. Please log in once more to open your affiliate pages.";

export const AFFILIATE_RELOGIN_KEY = 'affiliate-relogin';

/** Affiliates log in anew once per browser. Staff who look at Atlas through an affiliate's eyes are left alone. */
export function AffiliateRelogin({ user }: { user: CurrentUser }) {
  const auth = useAuth();
  const due = !user.isImpersonating && user.accessLevels.some((level) => level.id === 'affiliate');
  useEffect(() => {
    if (!due || storage.get(AFFILIATE_RELOGIN_KEY)) return;
    storage.set(AFFILIATE_RELOGIN_KEY, 'true');
    // The login page says why, and has the address ready.
    loginNotice.set({ text: AFFILIATE_WHY, email: user.email });
    void logOut(auth);
  }, [due, auth, user.email]);
  return null;
}
