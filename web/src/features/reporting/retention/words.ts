import { isoDay } from '~/lib/dates';
import type { Choice } from '../figures/period';
import { valueText } from '../figures/words';

const DAY = 24 * 60 * 60 * 1000;

/** The day after which the terms that ended until a day can't be renewed anymore. */
export const lastChance = (lastDay: string, graceDays: number): string =>
  new Date(Date.parse(`${lastDay}T00:00:00Z`) + graceDays * DAY).toISOString().slice(0, 10);

/** Whether someone whose term ended by a day can still renew, so that the figure can still go up. */
export const isOpen = (lastDay: string, graceDays: number, now: number): boolean =>
  lastChance(lastDay, graceDays) >= isoDay(now);

/** The choice that shows one point of a trend as the whole report. */
export function choiceOf(kind: string, firstDay: string, lastDay: string): Choice {
  const isCalendar = ['Daily', 'Monthly', 'Quarterly', 'Annual'].includes(kind);
  if (isCalendar) return { kind, on: firstDay, quarter: '', from: '', to: '' };
  return { kind: 'Custom Range', on: '', quarter: '', from: firstDay, to: lastDay };
}

/** A part of a base, rounded as figures are; nothing of nothing is no share. */
export const shareOf = (part: number, base: number, undecided = 0): string =>
  valueText(base > 0 ? (part / base) * 100 : null, 'percent', undecided);

/** How dark a cell of the cohorts is: five steps. */
export const shadeOf = (percent: number): number => Math.min(5, Math.ceil(percent / 20));
