/**
 * Dates as Atlas shows them: in Manila, whatever the zone of the browser. The Philippines have no daylight saving time,
 * so a fixed shift of eight hours is exact for every date Atlas deals with.
 */
const MANILA_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** An instant (Date, milliseconds, ISO text) or a calendar day (YYYY-MM-DD). */
export type When = Date | number | string;

/** Milliseconds of the instant; a calendar day is its first moment in Manila. */
function instantOf(when: When): number {
  if (typeof when === 'number') return when;
  if (when instanceof Date) return when.getTime();
  return /^\d{4}-\d{2}-\d{2}$/.test(when) ? Date.parse(`${when}T00:00:00.000Z`) - MANILA_MS : Date.parse(when);
}

/** A Date whose UTC fields read as the clock on a wall in Manila. */
const wallClock = (when: When) => new Date(instantOf(when) + MANILA_MS);
const two = (value: number) => String(value).padStart(2, '0');

/** 12/04/2026, for records. */
export function recordDate(when: When): string {
  const day = wallClock(when);
  return `${two(day.getUTCMonth() + 1)}/${two(day.getUTCDate())}/${day.getUTCFullYear()}`;
}

/** Dec 04, 2026, for lists. */
export function listDate(when: When): string {
  const day = wallClock(when);
  return `${MONTHS[day.getUTCMonth()]} ${two(day.getUTCDate())}, ${day.getUTCFullYear()}`;
}

/** Fri, 12/04/2026, for banners. */
export function bannerDate(when: When): string {
  return `${WEEKDAYS[wallClock(when).getUTCDay()]}, ${recordDate(when)}`;
}

/** Fri, Dec 04, 2026, where the day of the week matters. */
export function weekdayDate(when: When): string {
  return `${WEEKDAYS[wallClock(when).getUTCDay()]}, ${listDate(when)}`;
}

/** 7:00 PM. Add "(Manila)" where it is an appointment. */
export function clockTime(when: When): string {
  const day = wallClock(when);
  const hour = day.getUTCHours();
  return `${hour % 12 || 12}:${two(day.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** 19:00, the form that time fields speak. */
export function timeOfDay(when: When): string {
  return wallClock(when).toISOString().slice(11, 16);
}

/** Dec 04, 2026, 7:00 PM, for logs. */
export function listDateTime(when: When): string {
  return `${listDate(when)}, ${clockTime(when)}`;
}

/** Just now, 5 min ago, 3 hours ago, Yesterday, 4 days ago; after a week the date, for feeds. */
export function agoWords(when: When, now: When): string {
  const minutes = Math.floor((instantOf(now) - instantOf(when)) / 60_000);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  const days = manilaDay(now) - manilaDay(when);
  const hours = Math.floor(minutes / 60);
  if (days === 0) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  if (days === 1) return 'Yesterday';
  return days < 7 ? `${days} days ago` : listDate(when);
}

/** Number of the calendar day in Manila; the difference of two is a count of days. */
export function manilaDay(when: When): number {
  return Math.floor((instantOf(when) + MANILA_MS) / DAY_MS);
}

/** The calendar day in Manila as YYYY-MM-DD, the form that date fields and the server speak. */
export function isoDay(when: When): string {
  return wallClock(when).toISOString().slice(0, 10);
}

export function addDays(when: When, days: number): Date {
  return new Date(instantOf(when) + days * DAY_MS);
}

/** umaga to 10:59, tanghali to 12:59, hapon to 17:59, then gabi. */
export function greetingWord(when: When): 'umaga' | 'tanghali' | 'hapon' | 'gabi' {
  const hour = wallClock(when).getUTCHours();
  if (hour < 11) return 'umaga';
  if (hour < 13) return 'tanghali';
  return hour < 18 ? 'hapon' : 'gabi';
}

const LIFETIME = instantOf('9999-01-01');

/** An expiry beyond 01/01/9999 stands for none. */
export function isLifetime(expiry: When): boolean {
  return instantOf(expiry) > LIFETIME;
}

/** A subscription is over when its expiry lies before the start of today in Manila. */
export function isExpired(expiry: When, now: When): boolean {
  return manilaDay(expiry) < manilaDay(now);
}

/** Wed, Nov 04, and with the year where it is another one than now. */
export function shortDay(when: When, now: When): string {
  const day = wallClock(when);
  const words = `${WEEKDAYS[day.getUTCDay()]}, ${MONTHS[day.getUTCMonth()]} ${two(day.getUTCDate())}`;
  return day.getUTCFullYear() === wallClock(now).getUTCFullYear() ? words : `${words}, ${day.getUTCFullYear()}`;
}
