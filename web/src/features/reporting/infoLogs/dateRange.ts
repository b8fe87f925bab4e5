import { addDays, isoDay } from '~/lib/dates';

/** The date ranges that every filter offers. */
export const ranges = [
  { value: '', word: 'None', days: 0 },
  { value: '7', word: 'Last 7 Days', days: 7 },
  { value: '15', word: 'Last 15 Days', days: 15 },
  { value: '30', word: 'Last 30 Days', days: 30 },
  { value: 'custom', word: 'Custom Range', days: 0 },
] as const;

interface Choice {
  range: string;
  from: string;
  to: string;
}

/** First and last Manila day of a choice; null where it is open. Today counts as one of the last days. */
export function daysOf({ range, from, to }: Choice, now: number): { from: string | null; to: string | null } {
  if (range === 'custom') return { from: from || null, to: to || null };
  const days = ranges.find(({ value }) => value === range)?.days ?? 0;
  if (days === 0) return { from: null, to: null };
  return { from: isoDay(addDays(now, 1 - days)), to: isoDay(now) };
}
