import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

interface Asked<Data> {
  data?: Data;
  error?: unknown;
}

/** Asks once when the page opens, and again when told; what is shown stays until the new answer is there. */
export function useAsked<Data>(ask: () => Promise<Data>) {
  const [asked, setAsked] = useState<Asked<Data>>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to ask again
  useEffect(() => {
    let isGone = false;
    const show = (next: Asked<Data>) => {
      if (!isGone) setAsked(next);
    };
    ask().then(
      (data) => show({ data }),
      (error: unknown) => show({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [ask, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...asked, again };
}

/** How often a page asks whether the gateway has answered, in milliseconds. */
const ASK_AGAIN_MS = 3000;

/** Asks again and again while a gateway is waited for. */
export function useAskAgain(isWaiting: boolean, again: () => void) {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(again, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, again]);
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
