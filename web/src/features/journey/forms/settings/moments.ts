import { isoDay } from '~/lib/dates';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Manila', hour: '2-digit', minute: '2-digit' });

/** A moment as a day and a time on a Manila clock. */
export function dayAndTime(moment: string | null): { day: string | null; time: string | null } {
  return moment ? { day: isoDay(moment), time: clock.format(new Date(moment)) } : { day: null, time: null };
}

/** A day and a time in Manila as a moment; nothing without a day. Manila knows no summer time. */
export function momentOf(day: string | null, time: string | null, otherwise: string): string | null {
  return day ? new Date(`${day}T${time ?? otherwise}:00+08:00`).toISOString() : null;
}
