import { grouped } from '~/lib/figures';
import { compact, peso } from '~/lib/money';

export type Unit = 'money' | 'count' | 'percent' | 'days' | (string & {});

/** A figure in full. */
export function figureText(value: number, unit: Unit): string {
  if (unit === 'money') return peso(value);
  if (unit === 'percent') return `${value.toLocaleString('en-PH', { maximumFractionDigits: 1 })}%`;
  if (unit === 'days') {
    const days = value.toLocaleString('en-PH', { maximumFractionDigits: 1 });
    return `${days} ${value === 1 ? 'day' : 'days'}`;
  }
  return grouped(value);
}

/** A value as the server answers it: a share of nothing has none. */
export type Value = number | null | undefined;

/** A value in full. What nothing was counted of is no zero, and neither is a share that can still go up from it. */
export function valueText(value: Value, unit: Unit, undecided?: Value): string {
  if (typeof value !== 'number') return 'None yet';
  return isOpen(value, unit, undecided) ? 'Too early to say' : figureText(value, unit);
}

/** What a chart draws: a gap for what isn't known yet. */
export const drawn = (value: Value, unit: Unit, undecided?: Value): number | null =>
  typeof value !== 'number' || isOpen(value, unit, undecided) ? null : value;

const isOpen = (value: number, unit: Unit, undecided: Value) =>
  unit === 'percent' && value === 0 && (undecided ?? 0) > 0;

/** What a row counts. Of a share it says of what, where that is more than one. */
export function rowText(amount: number, base: number | null | undefined, unit: Unit): string {
  if (!base || base === 1 || unit === 'days') return figureText(amount, unit);
  return `${figureText(amount, unit)} of ${figureText(base, unit)}`;
}

/** What a row of page conversion counts: the views of a day, or what came of them. */
export const pageRowText = ({ amount, detail }: { amount: number; detail: string }): string =>
  amount > 0 ? `${amount} ${detail.toLowerCase()}` : detail;

const ones: Record<string, string> = { 'move-ups': 'move-up', people: 'person', seats: 'seat' };

/** A part of a figure, with what it is counted of. */
export function partText(value: Value, rows: number, unit: Unit, noun?: string): string {
  const text = valueText(value, unit);
  if (!noun) return text;
  const counted = `${grouped(rows)} ${rows === 1 ? (ones[noun] ?? noun) : noun}`;
  if (unit === 'days') return noun === 'move-ups' ? `${counted}, after ${text}` : `${counted}, ${text}`;
  return `${text} of ${counted}`;
}

/** A figure as short as it fits under a chart: ₱1.2M. */
export function shortText(value: number, unit: Unit): string {
  if (unit === 'percent') return `${Math.round(value)}%`;
  const sign = value < 0 ? '−' : '';
  return `${sign}${unit === 'money' ? '₱' : ''}${compact(Math.round(Math.abs(value)))}`;
}

export interface Comparison {
  words: string;
  direction?: 'up' | 'down';
}

/** One day is on, months and ranges are in. */
const when = (label: string) => (/^[A-Z][a-z]{2} \d{2}, \d{4}$/.test(label) ? `on ${label}` : `in ${label}`);

/** How a figure moved, in words that say the same as the arrow. What has no share of nothing is said as it was. */
export function compare(value: number, before: number, label: string, unit: Unit): Comparison {
  if (value === before) return { words: `No change from ${label}` };
  const direction = value > before ? 'up' : 'down';
  const word = direction === 'up' ? 'above' : 'below';
  if (unit === 'percent') {
    const points = Math.abs(value - before).toLocaleString('en-PH', { maximumFractionDigits: 1 });
    return { words: `${points} points ${word} ${label}`, direction };
  }
  if (before <= 0)
    return {
      words: `${direction === 'up' ? 'Up' : 'Down'} from ${figureText(before, unit)} ${when(label)}`,
      direction,
    };
  const change = Math.abs((value - before) / before) * 100;
  const share = change.toLocaleString('en-PH', { maximumFractionDigits: change < 10 ? 1 : 0 });
  return { words: `${share}% ${word} ${label}`, direction };
}
