import { addDays, isoDay, manilaDay, type When } from '~/lib/dates';
import { countOrNull } from './chosenFunnels';

/** Start and validity as counts of days; the dates beside them follow. */
export interface DayCounts {
  startByDays: number | null;
  validityByDays: number | null;
}

/** The day in Manila on which it starts: today when nothing is said. */
export function startDay({ startByDays }: DayCounts, today: When): string {
  return isoDay(addDays(isoDay(today), countOrNull(startByDays) ?? 0));
}

/** The last day; null for no expiry. */
export function lastDay(counts: DayCounts, today: When): string | null {
  const days = countOrNull(counts.validityByDays);
  return days === null ? null : isoDay(addDays(startDay(counts, today), days));
}

export function startCount(day: string | null, today: When): number | null {
  return day === null ? null : manilaDay(day) - manilaDay(today);
}

export function validityCount(day: string | null, counts: DayCounts, today: When): number | null {
  return day === null ? null : manilaDay(day) - manilaDay(startDay(counts, today));
}
