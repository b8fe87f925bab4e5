import { grouped } from '~/lib/figures';
import { listDate, manilaDay, type When } from './dates';

const HOUR_MS = 3_600_000;

/** '2 hours', '1 day', '3 days': how long something waits, as people count. */
export function ageWords(since: When, now: When = Date.now()): string {
  const hours = Math.max(0, Math.floor((Number(new Date(now)) - Number(new Date(since))) / HOUR_MS));
  if (hours < 1) return 'less than an hour';
  if (hours < 24) return counted(hours, 'hour');
  return counted(Math.floor(hours / 24), 'day');
}

/** Whole days since something, by the clock and not by the calendar. */
export function daysSince(since: When, now: When = Date.now()): number {
  return Math.max(0, Math.floor((Number(new Date(now)) - Number(new Date(since))) / (24 * HOUR_MS)));
}

/** '4 waiting, longest 3 days'. */
export function waitingWords(count: number, since: When | null | undefined, now: When = Date.now()): string {
  const words = `${grouped(count)} waiting`;
  return since ? `${words}, longest ${ageWords(since, now)}` : words;
}

/** '1 day', '2 days'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** 'today', 'yesterday', 'Nov 14, 2026'. */
export function dayWords(when: When, now: When = Date.now()): string {
  const days = manilaDay(now) - manilaDay(when);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days === -1) return 'tomorrow';
  return listDate(when);
}

/** 'Today', 'Tomorrow' or the date, where the words start a line. */
export function dayWordsFirst(when: When, now: When = Date.now()): string {
  const words = dayWords(when, now);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
