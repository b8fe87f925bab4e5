import { useEffect, useRef, useState } from 'react';

/** Asked again a little later too, in case the clock of this device runs ahead of the server's. */
const AFTER_MS = [500, 10_000, 30_000, 60_000];
/** Browsers cannot wait for longer than 24 days; a day is enough to set the next alarm. */
const LONGEST_MS = 86_400_000;

/** Asks the server anew when one of these instants is reached: the join link appears, the event begins or ends. */
export function useFreshAt(instants: readonly string[], refetch: () => Promise<void>): void {
  const latest = useRef(refetch);
  latest.current = refetch;
  const [rings, setRings] = useState(0);
  const key = instants.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every ring sets the next alarm
  useEffect(() => {
    const now = Date.now();
    const alarms = key.split(',').flatMap((instant) => AFTER_MS.map((ms) => Date.parse(instant) + ms));
    const ahead = alarms.filter((at) => at > now);
    if (ahead.length === 0) return;
    const wait = Math.min(...ahead) - now;
    const timer = setTimeout(
      () => {
        setRings((count) => count + 1);
        // What a failed answer would have told, the next one tells.
        if (wait <= LONGEST_MS) void latest.current().catch(() => {});
      },
      Math.min(wait, LONGEST_MS),
    );
    return () => clearTimeout(timer);
  }, [key, rings]);
}

/** The instants at which what members see of a date changes. */
export function momentsOf(date: { joinOpensAt: string; startsAt: string; endsAt: string } | null): string[] {
  return date ? [date.joinOpensAt, date.startsAt, date.endsAt] : [];
}
