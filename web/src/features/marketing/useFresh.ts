import { useEffect, useRef } from 'react';

/** Loads what is shown again every few seconds, as long as it can change by itself. */
export function useFresh(refetch: () => Promise<unknown>, isMoving: boolean, ms: number) {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  }, [refetch]);
  useEffect(() => {
    if (!isMoving) return;
    // What fails once is tried again soon.
    const timer = setInterval(() => void latest.current().catch(() => {}), ms);
    return () => clearInterval(timer);
  }, [isMoving, ms]);
}
