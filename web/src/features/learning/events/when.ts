import { clockTime, isoDay, weekdayDate } from '~/lib/dates';
import { MANILA, zoneName } from './zone';

/** An instant as a clock and a calendar in some zone show it. */
export interface WallTime {
  /** YYYY-MM-DD */
  day: string;
  month: string;
  dayOfMonth: string;
  weekday: string;
  /** 7:00 PM */
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  formats.set(zone, made);
  return made;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function wallTime(instant: string | number, zone: string): WallTime {
  if (zone === MANILA) return manilaTime(instant);
  const parts: Record<string, string> = {};
  for (const { type, value } of formatOf(zone).formatToParts(new Date(instant))) parts[type] = value;
  const { year = '', month = '', day: dayOfMonth = '', weekday = '', hour, minute, dayPeriod = '' } = parts;
  const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
  return {
    day: `${year}-${number}-${dayOfMonth}`,
    month,
    dayOfMonth,
    weekday,
    time: `${hour}:${minute} ${dayPeriod.toUpperCase()}`,
  };
}

/** Nearly everybody's zone; the calendar of the browser takes longer to get ready than a page takes to draw. */
function manilaTime(instant: string | number): WallTime {
  const [weekday = '', date = ''] = weekdayDate(instant).split(', ');
  const [month = '', dayOfMonth = ''] = date.split(' ');
  return { day: isoDay(instant), month, dayOfMonth, weekday, time: clockTime(instant) };
}

interface Span {
  startsAt: string;
  endsAt: string;
}

/** 7:00 to 8:30 PM (Manila); an end on another day tells its day. */
export function hours({ startsAt, endsAt }: Span, zone: string): string {
  const start = wallTime(startsAt, zone);
  const end = wallTime(endsAt, zone);
  const until = end.day === start.day ? end.time : `${end.weekday}, ${end.month} ${end.dayOfMonth}, ${end.time}`;
  const isSameHalf = end.day === start.day && end.time.slice(-2) === start.time.slice(-2);
  return `${isSameHalf ? start.time.slice(0, -3) : start.time} to ${until} (${zoneName(zone)})`;
}

interface Repeating {
  isRecurring: boolean;
  /** Weekdays, 5:30 to 6:30 AM (Manila) */
  schedule: string;
  zone: string;
}

interface Shown extends Span {
  state: string;
  movedFrom: string | null;
}

/** When an event is, in one line. One that repeats says how, unless this date is another time than the clocks of the person say. */
export function whenWords(event: Repeating, date: Shown, zone: string): string {
  if (date.state === 'past') return `${longDay(date.startsAt, zone)}, ${hours(date, zone)}`;
  if (!event.isRecurring) return hours(date, zone);
  if (date.movedFrom) return `${hours(date, zone)}, usually ${event.schedule}`;
  const here = wallTime(date.startsAt, zone);
  const there = wallTime(date.startsAt, event.zone);
  const isSameClock = here.day === there.day && here.time === there.time;
  return isSameClock ? event.schedule : `${hours(date, zone)}: ${event.schedule}`;
}

/** Thu, Nov 26, 2026 */
export function longDay(instant: string, zone: string): string {
  const { weekday, month, dayOfMonth, day } = wallTime(instant, zone);
  return `${weekday}, ${month} ${dayOfMonth}, ${day.slice(0, 4)}`;
}

/** Thu, Nov 26, 2026, 7:00 PM (Manila) */
export function longMoment(instant: string, zone: string): string {
  return `${longDay(instant, zone)}, ${wallTime(instant, zone).time} (${zoneName(zone)})`;
}

/** Today, Tonight (from six in the evening), Tomorrow, or nothing. */
export function nearWord(instant: string, zone: string, now: number): string | null {
  const start = wallTime(instant, zone);
  if (start.day === wallTime(now, zone).day) return isEvening(start.time) ? 'Tonight' : 'Today';
  return start.day === wallTime(now + 86_400_000, zone).day ? 'Tomorrow' : null;
}

function isEvening(time: string): boolean {
  const hour = Number(time.slice(0, time.indexOf(':')));
  return time.endsWith('PM') && hour >= 6 && hour < 12;
}
