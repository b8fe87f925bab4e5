import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { EMAIL_PROVEN_KEY } from '~/lib/auth/emailProven';

/**
 * Looks whether the address was confirmed meanwhile, in another tab or on another device, whenever the person comes back to this tab.
 * Then everything on the screen is asked for again: it was read by someone who sees no one.
 */
export function useProofNews(): void {
  const { getCurrentUser, reauthenticate } = useAuth();
  const client = useApolloClient();
  useEffect(() => {
    let isAsking = false;
    const look = async () => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      try {
        const user = await getCurrentUser();
        if (!user?.isEmailProven) return;
        await reauthenticate();
        await client.refetchQueries({ include: 'active' });
      } catch {
        // Without a connection there is no news; the next look comes.
      } finally {
        isAsking = false;
      }
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === EMAIL_PROVEN_KEY) void look();
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('storage', onStorage);
    };
  }, [client, getCurrentUser, reauthenticate]);
}
