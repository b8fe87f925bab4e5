import { isoDay } from '~/lib/dates';
import type { ReportPeriodInput } from '~/lib/graphql/types';

/** The periods of the contract, in their order. */
export const kinds = ['Daily', 'Monthly', 'Quarterly', 'Annual', 'Custom Range'] as const;
/** Ranges that end today. */
export const lastDays = ['Last 7 Days', 'Last 15 Days', 'Last 30 Days'] as const;
export const quarters = ['1st', '2nd', '3rd', '4th'] as const;

export type Kind = (typeof kinds)[number] | (typeof lastDays)[number];

/** What the address says about the period; empty for what it leaves open. */
export interface Choice {
  kind: string;
  on: string;
  quarter: string;
  from: string;
  to: string;
}

export const isKind = (text: string): text is Kind => [...kinds, ...lastDays].some((kind) => kind === text);

/** The quarter of a day. */
export const quarterOf = (day: string): string => quarters[Math.floor((Number(day.slice(5, 7)) - 1) / 3)] ?? '1st';

/** A day of the calendar as addresses write it, or nothing: the 31st of February leads nowhere. */
export function dayOr(text: string | null, otherwise: string): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return otherwise;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? otherwise : text;
}

/** The question to the server. What the address leaves open, or writes wrong, is now: a custom range is this month until today. */
export function periodOf(choice: Choice, now: number): ReportPeriodInput {
  const kind = isKind(choice.kind) ? choice.kind : 'Monthly';
  const today = isoDay(now);
  if (kind === 'Custom Range')
    return { kind, from: dayOr(choice.from, `${today.slice(0, 8)}01`), to: dayOr(choice.to, today) };
  if (lastDays.some((days) => days === kind)) return { kind };
  const on = dayOr(choice.on, today);
  if (kind !== 'Quarterly') return { kind, on };
  return { kind, on, quarter: quarters.find((quarter) => quarter === choice.quarter) ?? quarterOf(on) };
}

const MONTH = new Intl.DateTimeFormat('en-PH', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Months to choose from, this one first. */
export function months(now: number, count = 36): { value: string; label: string }[] {
  const [year = 0, month = 1] = isoDay(now).split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return { value: first.toISOString().slice(0, 10), label: MONTH.format(first) };
  });
}

/** Years to choose from, this one first. */
export function years(now: number, count = 6): { value: string; label: string }[] {
  const year = Number(isoDay(now).slice(0, 4));
  return Array.from({ length: count }, (_, back) => ({ value: `${year - back}-01-01`, label: String(year - back) }));
}

/** The days of a period in the name of a file: 2026-11, 2026-q4, 2026-11-01-to-2026-11-17. */
export function periodSlug({ kind, on, quarter, from, to }: ReportPeriodInput, now: number): string {
  const day = on ?? isoDay(now);
  if (kind === 'Daily') return day;
  if (kind === 'Monthly') return day.slice(0, 7);
  if (kind === 'Annual') return day.slice(0, 4);
  if (kind === 'Quarterly') return `${day.slice(0, 4)}-q${(quarter ?? quarterOf(day)).slice(0, 1)}`;
  if (kind === 'Custom Range') return `${from}-to-${to}`;
  return `${kind.toLowerCase().replaceAll(' ', '-')}-${isoDay(now)}`;
}

const MAX_YEARS = 5;

const OUTSIDE = 'Choose a day between 2000 and 2099.';
const isOutside = (day: string | null | undefined) => Boolean(day) && ((day ?? '') < '2000' || (day ?? '') >= '2100');

/** What is wrong with a period, in a sentence; null for one that can be asked for. The server says the same. */
export function rangeProblem({ kind, on, from, to }: ReportPeriodInput): string | null {
  if (isOutside(on) || isOutside(to)) return OUTSIDE;
  if (kind !== 'Custom Range' || !from || !to) return null;
  if (to < from) return "The last day can't be before the first.";
  const end = `${Number(from.slice(0, 4)) + MAX_YEARS}${from.slice(4)}`;
  if (to >= end) return `A range can be ${MAX_YEARS} years at most. Choose fewer days.`;
  return isOutside(from) ? OUTSIDE : null;
}
