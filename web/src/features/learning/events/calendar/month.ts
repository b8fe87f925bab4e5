const DAY_MS = 86_400_000;

/** Days are YYYY-MM-DD, months YYYY-MM: a calendar has no zone. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export function daysIn(month: string): number {
  return Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));
}

/** The same day of another month, or its last one where it is shorter. */
export function sameDayIn(month: string, day: string): string {
  return `${month}-${String(Math.min(Number(day.slice(8)), daysIn(month))).padStart(2, '0')}`;
}

/** The weeks that a month touches, from Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const count = Math.ceil((weekdayOf(first) + daysIn(month)) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day)),
  );
}

/** The instants between which every date of these weeks lies, in whatever zone. */
export function stretchOf(weeks: string[][]): { from: string; to: string } {
  const first = weeks[0]?.[0] ?? '';
  const last = weeks.at(-1)?.[6] ?? '';
  return { from: `${addDays(first, -1)}T00:00:00Z`, to: `${addDays(last, 2)}T00:00:00Z` };
}

export function isMonth(text: string | null): text is string {
  return text !== null && /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** The day that a key of the keyboard leads to; null for other keys. */
export function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return sameDayIn(addMonths(day.slice(0, 7), -1), day);
    case 'PageDown':
      return sameDayIn(addMonths(day.slice(0, 7), 1), day);
  }
  return null;
}

const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ');
export const WEEKDAY_NAMES = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** November 2026 */
export function monthName(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

/** Thursday, November 26 */
export function dayName(day: string): string {
  return `${WEEKDAY_NAMES[weekdayOf(day)]}, ${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;
}
