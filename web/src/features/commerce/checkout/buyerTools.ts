import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';

interface Asked<Data> {
  data?: Data;
  error?: unknown;
}

/** Asks once when the page opens, and again when told; what is shown stays until the new answer is there. */
export function useAsked<Data>(ask: () => Promise<Data>, came?: Data) {
  const [asked, setAsked] = useState<Asked<Data>>({ data: came });
  const [attempt, setAttempt] = useState(0);
  const current = useRef<() => Promise<Data>>(undefined);
  const shown = useRef(0);
  const isHere = useRef(came !== undefined);
  useEffect(() => {
    current.current = ask;
    shown.current = 0;
    return () => {
      current.current = undefined;
    };
  }, [ask]);
  useEffect(() => {
    // An answer that took longer than the next question is news all the same, unless a later one was shown.
    const show = (next: Asked<Data>) => {
      if (current.current !== ask || attempt < shown.current) return;
      shown.current = attempt;
      setAsked(next);
    };
    // The first answer came with the page.
    if (isHere.current) {
      isHere.current = false;
      return;
    }
    ask().then(
      (data) => show({ data }),
      (error: unknown) => show({ error }),
    );
  }, [ask, attempt]);
  const refetch = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...asked, refetch };
}

/** How often a page asks whether the gateway has answered, in milliseconds. */
const POLL_MS = 3000;

/** Asks again and again while a gateway is waited for. */
export function usePolling(isWaiting: boolean, refetch: () => void) {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(refetch, POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refetch]);
}

/** How long a gateway may take before a page offers another try, in milliseconds. */
export const CONFIRM_MS = 60_000;

/** True once so many milliseconds have passed since the page opened. */
export function useIsLate(after: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isLate;
}

/** Asks again who is here once money came: what was paid may have made them a member, or opened what was closed. */
export function useFreshUser(isPaid: boolean) {
  const { isAuthenticated, reauthenticate } = useAuth();
  const ask = useRef(reauthenticate);
  ask.current = reauthenticate;
  const isDue = isPaid && isAuthenticated;
  useEffect(() => {
    if (isDue) void ask.current();
  }, [isDue]);
}

/** Goes where the server says: a page of ours stays in the app, the page of a gateway does not. */
export function useGoTo() {
  const navigate = useNavigate();
  return async (url: string) => {
    if (url.startsWith('/') && !url.startsWith('//') && !url.startsWith('/api/')) await navigate(url);
    else window.location.assign(url);
  };
}

/** The pay page of an order opens with the way to pay that was chosen at the checkout. */
export function withGateway(url: string, gateway: string | null): string {
  return gateway && /^\/pay\/[^/?]+$/.test(url) ? `${url}?with=${gateway}` : url;
}
