import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';

/**
 * Follows what the person has become meanwhile: a level was given or taken, a payment came, a term ended, a move-up was approved. Once the server
 * tells another version than the page knows, the current user is asked for again, and then everything on the screen.
 */
export function useUserVersion(told: string | undefined): void {
  const { currentUser, getCurrentUser, reauthenticate } = useAuth();
  const client = useApolloClient();
  const known = useRef(currentUser?.version);
  known.current = currentUser?.version;
  const actions = useRef({ getCurrentUser, reauthenticate });
  actions.current = { getCurrentUser, reauthenticate };
  // Only news counts: an answer from before the page asked for the current user itself is none.
  useEffect(() => {
    if (!told || !known.current || told === known.current) return;
    const follow = async () => {
      // Anyone who has lost the connection is not signed out by this question.
      await actions.current.getCurrentUser();
      await actions.current.reauthenticate();
      await client.refetchQueries({ include: 'active' });
    };
    void follow().catch(() => {});
  }, [told, client]);
}
