import { addDays, isoDay, manilaDay, type When } from '~/lib/dates';
import { duesBanner } from '~/lib/dues/dues';
import type { PreviewDetailsFragment } from './clock.gql';

export type Preview = PreviewDetailsFragment;
export type PreviewDay = Preview['days'][number];
export type PreviewEmail = PreviewDay['emails'][number];

/** How many days after the first one a day is. */
export const offsetOf = (preview: Preview, day: When) => manilaDay(day) - manilaDay(preview.from);

export const lengthOf = (preview: Preview) => Math.max(offsetOf(preview, preview.until), 1);

/** The day that an address names, within what is looked at; today without one. */
export function chosenOffset(preview: Preview, day: string | null): number {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return 0;
  return Math.min(Math.max(offsetOf(preview, day), 0), lengthOf(preview));
}

export const dayAt = (preview: Preview, offset: number) => isoDay(addDays(preview.from, offset));

/** What holds on a day: what the last change before it said, with the steps and emails of the day itself alone. */
export function stateAt(preview: Preview, offset: number): PreviewDay {
  const index = Math.max(
    preview.days.findLastIndex(({ day }) => offsetOf(preview, day) <= offset),
    0,
  );
  const last = preview.days[index];
  if (!last) throw new Error('A preview has at least today');
  const passed = offset - offsetOf(preview, last.day);
  if (passed === 0) return last;
  const graceDay = last.graceDay == null ? last.graceDay : last.graceDay + passed;
  return { ...last, day: addDays(preview.from, offset).toISOString(), graceDay, steps: [], emails: [] };
}

/** Today, in 18 days. */
export function whenWords(offset: number): string {
  if (offset === 0) return 'Today';
  return offset === 1 ? 'Tomorrow' : `In ${offset} days`;
}

const accessWord: Record<string, string> = {
  coming: 'Not started',
  open: 'Open',
  closed: 'Closed',
  expired: 'Closed, can renew',
  former: 'Former member',
  ended: 'Ended',
};

/** Whether content opens, with the day of grace. */
export function accessWords(day: Pick<PreviewDay, 'access' | 'graceDay'>, graceDays: number): string {
  if (day.access === 'grace') return `Open, grace day ${day.graceDay} of ${graceDays}`;
  return accessWord[day.access] ?? day.access;
}

/** The banner of a day in one word, as the lanes and the table name it. */
export function bannerWord(day: PreviewDay): string {
  const banner = duesBanner(day.dues, new Date(day.day));
  if (!banner) return 'None';
  const kind = banner.name.split('-')[1] ?? '';
  const words: Record<string, string> = {
    expired: 'Expired, can renew',
    suspended: 'Access suspended',
    expiring: 'Due for renewal',
    overdue: 'Overdue',
    upcoming: 'Upcoming payment',
    slip: 'Slip being checked',
  };
  return words[kind] ?? 'None';
}

export interface Segment {
  from: number;
  to: number;
  word: string;
  kind: string;
}

/** Neighbouring days of which the same holds are one segment; to is the first offset after it. */
function segmentsOf(preview: Preview, read: (day: PreviewDay) => { word: string; kind: string } | null): Segment[] {
  const end = lengthOf(preview) + 1;
  const out: Segment[] = [];
  preview.days.forEach((day, index) => {
    const next = preview.days[index + 1];
    const from = offsetOf(preview, day.day);
    const to = next ? offsetOf(preview, next.day) : end;
    const part = read(day);
    const before = out.at(-1);
    if (!part) return;
    if (before && before.kind === part.kind && before.to === from) before.to = to;
    else out.push({ from, to, ...part });
  });
  return out;
}

export const accessSegments = (preview: Preview) =>
  segmentsOf(preview, (day) => ({
    kind: day.access,
    word: day.access === 'grace' ? `Open, ${preview.graceDays} days of grace` : (accessWord[day.access] ?? day.access),
  }));

export const bannerSegments = (preview: Preview) =>
  segmentsOf(preview, (day) => {
    const banner = duesBanner(day.dues, new Date(day.day));
    return banner && { kind: `${banner.variant}-${banner.name.split('-')[1]}`, word: bannerWord(day) };
  });

/** Days around which nothing changes are left out of the line, as a map leaves out empty sea. */
const NEAR_DAYS = 5;

/** Where days are on the line: every day near a change has its place, and long quiet times between them take none. */
export interface Scale {
  /** The days that have a place, in order. */
  stops: number[];
  /** From 0 at the first day to 1 at the last. */
  place: (offset: number) => number;
}

export function scaleOf(preview: Preview): Scale {
  const length = lengthOf(preview);
  const changes = preview.days.map(({ day }) => offsetOf(preview, day));
  const isNear = (offset: number) => changes.some((change) => Math.abs(change - offset) <= NEAR_DAYS);
  const stops = Array.from({ length: length + 1 }, (_, offset) => offset).filter(
    (offset) => offset === length || isNear(offset),
  );
  const place = (offset: number) => Math.max(stopAt(stops, offset), 0) / (stops.length - 1);
  return { stops, place };
}

/** The index of the last day with a place up to a day. */
export const stopAt = (stops: number[], offset: number) => stops.findLastIndex((stop) => stop <= offset);

/** What the route is marked with: the steps that people ask about. */
const pointWord: Record<string, string> = {
  due: 'Due',
  paid: 'Paid',
  closes: 'Access closes',
  'last-day': 'Ends',
  'last-renewal': 'Last day to renew',
  opens: 'Starts',
};

export interface Point {
  offset: number;
  word: string;
}

/** How near two words may stand on the line. */
const WORD_ROOM = 0.11;

/** The marks of the route. A mark has no word where the one before is too near to read both. */
export function routePoints(preview: Preview, { place }: Scale): Point[] {
  let lastWord = Number.NEGATIVE_INFINITY;
  const out: Point[] = [];
  for (const day of preview.days) {
    const word = day.steps.map(({ kind }) => pointWord[kind]).find(Boolean);
    if (!word) continue;
    const offset = offsetOf(preview, day.day);
    const hasRoom = place(offset) - lastWord >= WORD_ROOM;
    if (hasRoom) lastWord = place(offset);
    out.push({ offset, word: hasRoom ? word : '' });
  }
  return out;
}

/** Seven days under which the line is read. */
export function tickOffsets({ stops }: Scale): number[] {
  const step = Math.max(Math.ceil(stops.length / 7), 1);
  return stops.filter((_, index) => index % step === 0);
}

/** What happens on a day, in one line: its first step, or its email. */
export function dayTitle(day: PreviewDay, isToday: boolean): string {
  const [step] = day.steps;
  const [email] = day.emails;
  if (step) return step.title;
  if (email) return `Email: ${email.subject}`;
  return isToday ? 'Today' : `Banner: ${bannerWord(day)}`;
}

/** What Atlas does on a day, in one line. */
export function dayText(day: PreviewDay): string {
  const texts = day.steps.map(({ text }) => text);
  const isMailed = day.emails.length > 0 && day.steps.length > 0;
  if (isMailed) texts.push(day.emails.length === 1 ? 'One email goes out.' : `${day.emails.length} emails go out.`);
  return texts.join(' ') || (day.emails.length > 0 ? 'Sent by email and shown in the app.' : 'Nothing to do.');
}
