import { useEffect } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import type { CurrentUser } from '~/lib/auth/types';
import { storage } from '~/lib/storage';
import { toast } from '~/ui/toast';
import { logOut } from './logOut';

export const AFFILIATE_RELOGIN_KEY = 'affiliate-relogin';

/** Affiliates log in anew once per browser. Staff who look at Atlas through an affiliate's eyes are left alone. */
export function AffiliateRelogin({ user }: { user: CurrentUser }) {
  const auth = useAuth();
  const due = !user.isImpersonating && user.accessLevels.some((level) => level.id === 'affiliate');
  useEffect(() => {
    if (!due || storage.get(AFFILIATE_RELOGIN_KEY)) return;
    storage.set(AFFILIATE_RELOGIN_KEY, 'true');
    void logOut(auth).then(() => toast.info('Please log in once more to open your affiliate pages.'));
  }, [due, auth]);
  return null;
}
