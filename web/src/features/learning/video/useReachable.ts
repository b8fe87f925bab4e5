import { useEffect, useState } from 'react';

/**
 * Whether the host of a frame answers. A frame tells nobody that it stays empty, so the host is asked beside it; until it
 * fails to answer we think that it does, and the video waits for nothing. `tries` asks again; null asks nobody.
 */
export function useReachable(address: string, tries: number | null): boolean {
  const [failed, setFailed] = useState<{ address: string; tries: number }>();

  useEffect(() => {
    if (tries === null) return;
    const leaving = new AbortController();
    // Any answer will do, also one that this page may not read.
    fetch(new URL('/robots.txt', address).href, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      signal: leaving.signal,
    }).catch(() => {
      if (!leaving.signal.aborted) setFailed({ address, tries });
    });
    return () => leaving.abort();
  }, [address, tries]);

  return failed?.address !== address || failed.tries !== tries;
}
