import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Choice, periodOf } from './period';

const names = ['kind', 'on', 'quarter', 'from', 'to'] as const;

/** The period of a report, kept in the address so that a sent link shows the same. */
export function usePeriod() {
  const [params, setParams] = useSearchParams();
  // What today is stays the same while the page is open: a question that changes by itself would be asked again.
  const [now] = useState(() => Date.now());
  const choice = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as unknown as Choice;
  const key = JSON.stringify(choice);
  const period = useMemo(() => periodOf(JSON.parse(key) as Choice, now), [key, now]);

  /** Another period, or another view with the same one. */
  const change = (next: Record<string, string>) =>
    setParams(
      (given) => {
        const query = new URLSearchParams(given);
        query.delete('page');
        for (const [name, value] of Object.entries(next)) {
          if (value) query.set(name, value);
          else query.delete(name);
        }
        return query;
      },
      { preventScrollReset: true },
    );

  return { choice, period, now, change };
}

export type PeriodState = ReturnType<typeof usePeriod>;

/** The address of the rows behind a figure, or of a part of it. */
export function rowsSearch(choice: Choice, figure: string, part?: { by: string; slice: string; name: string }): string {
  const query = new URLSearchParams();
  for (const name of names) if (choice[name]) query.set(name, choice[name]);
  query.set('figure', figure);
  if (part) {
    query.set('by', part.by);
    query.set('slice', part.slice);
    query.set('part', part.name);
  }
  return `?${query}`;
}
