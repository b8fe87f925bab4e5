/** Atlas lives in Manila time, wherever the browser is. Manila is UTC+8 all year. */
export const manilaZone = 'Asia/Manila';

const dayLength = 24 * 60 * 60 * 1000;

/** A bare day (YYYY-MM-DD) is that day in Manila; anything else is a moment. */
export function toMoment(value: string | Date): Date {
  if (value instanceof Date) return value;
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00+08:00` : value);
}

/** The calendar day in Manila as YYYY-MM-DD. */
export function manilaDay(moment: string | Date = new Date()): string {
  const part = manilaParts(toMoment(moment));
  return `${part.year}-${part.month}-${part.day}`;
}

/** Whole calendar days from today to the given day: 0 today, 1 tomorrow, negative in the past. */
export function daysFromToday(value: string | Date, now: Date = new Date()): number {
  const number = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayLength;
  return number(manilaDay(value)) - number(manilaDay(now));
}

/** How dates are written: records MM/DD/YYYY, lists MMM DD, YYYY, banners ddd, MM/DD/YYYY, appointments with the hour. */
export type DateStyle = 'record' | 'list' | 'banner' | 'appointment' | 'time';

export function formatDate(value: string | Date, style: DateStyle = 'list'): string {
  const moment = toMoment(value);
  if (Number.isNaN(moment.getTime())) return '';
  const { year, month, day, weekday, monthName, time } = manilaParts(moment);
  switch (style) {
    case 'record':
      return `${month}/${day}/${year}`;
    case 'list':
      return `${monthName} ${day}, ${year}`;
    case 'banner':
      return `${weekday}, ${month}/${day}/${year}`;
    case 'appointment':
      return `${monthName} ${day}, ${year}, ${time} (Manila)`;
    case 'time':
      return `${time} (Manila)`;
  }
}

const numbers = new Intl.DateTimeFormat('en-US', {
  timeZone: manilaZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const words = new Intl.DateTimeFormat('en-US', { timeZone: manilaZone, weekday: 'short', month: 'short' });
const clock = new Intl.DateTimeFormat('en-US', { timeZone: manilaZone, hour: 'numeric', minute: '2-digit' });

function manilaParts(moment: Date) {
  const from = (format: Intl.DateTimeFormat) =>
    Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year = '', month = '', day = '' } = from(numbers);
  const { weekday = '', month: monthName = '' } = from(words);
  // Some engines put a narrow space before AM; ours is a plain one.
  const time = clock.format(moment).replace(/\s/g, ' ');
  return { year: year.padStart(4, '0'), month, day, weekday, monthName, time };
}
