import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { UnreadNotificationsDocument } from './bell.gql';
import { useUserVersion } from './useUserVersion';

const EVERY_MS = 60_000;
/** Who goes back and forth between two windows does not ask each time. */
const AT_MOST_EVERY_MS = 15_000;

/**
 * How many notifications wait, and with it whether the person is still who they were: asked for at once, each minute while the page is seen, and
 * when the person comes back to it.
 */
export function useUnread() {
  const { data, refetch } = useQuery(UnreadNotificationsDocument, {
    fetchPolicy: 'network-only',
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  useUserVersion(data?.currentUserVersion);
  const askedAt = useRef(Date.now());
  // A bell that cannot be asked keeps its last figure: whatever is wrong, the page itself says it.
  const ask = useCallback(() => {
    askedAt.current = Date.now();
    void refetch().catch(() => {});
  }, [refetch]);
  useEffect(() => {
    const comeBack = () => {
      if (!document.hidden && Date.now() - askedAt.current >= AT_MOST_EVERY_MS) ask();
    };
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, [ask]);
  return { unread: data?.unreadNotifications ?? 0, refetch: ask };
}
