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
  return value.toLocaleString('en-PH');
}

/** What a row counts. Of a share it says of what, where that is more than one. */
export function rowText(amount: number, base: number | null | undefined, unit: Unit): string {
  if (!base || base === 1 || unit === 'days') return figureText(amount, unit);
  return `${figureText(amount, unit)} of ${figureText(base, unit)}`;
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

/** How a figure moved, in words that say the same as the arrow. Nothing to compare with is said as it is. */
export function compare(value: number, before: number, label: string, unit: Unit): Comparison {
  if (value === before) return { words: `No change from ${label}` };
  const direction = value > before ? 'up' : 'down';
  const word = direction === 'up' ? 'above' : 'below';
  if (unit === 'percent') {
    const points = Math.abs(value - before).toLocaleString('en-PH', { maximumFractionDigits: 1 });
    return { words: `${points} points ${word} ${label}`, direction };
  }
  if (before <= 0) return { words: `${figureText(before, unit)} in ${label}`, direction };
  const change = Math.abs((value - before) / before) * 100;
  const share = change.toLocaleString('en-PH', { maximumFractionDigits: change < 10 ? 1 : 0 });
  return { words: `${share}% ${word} ${label}`, direction };
}
