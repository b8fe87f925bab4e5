import { addDays, isoDay } from '~/lib/dates';

/** The periods that figures can be of. */
export const periods = [
  { value: '7', label: 'Last 7 Days' },
  { value: '15', label: 'Last 15 Days' },
  { value: '30', label: 'Last 30 Days' },
  { value: 'month', label: 'This month' },
  { value: 'custom', label: 'Custom Range' },
] as const;

interface Choice {
  range: string;
  from: string;
  to: string;
}

/** First and last Manila day of a choice, today among them; null while a custom range is not complete or turned round. */
export function daysOf({ range, from, to }: Choice, now: number): { from: string; to: string } | null {
  const today = isoDay(now);
  if (range === 'custom') return from && to && from <= to ? { from, to } : null;
  if (range === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  const days = range === '7' || range === '15' ? Number(range) : 30;
  return { from: isoDay(addDays(now, 1 - days)), to: today };
}

/** '25%', '3.4%'; null where there is nothing to compare with. */
export function shareOf(part: number, whole: number): string | null {
  if (whole <= 0) return null;
  return `${(Math.round((part / whole) * 1000) / 10).toLocaleString('en-PH')}%`;
}
