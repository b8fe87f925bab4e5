import { isLifetime, listDate, manilaDay, recordDate } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import type { CheckoutTerm, Quote, QuoteRow } from '~/lib/graphql/types';
import { peso } from '~/lib/money';
import { paydayWords } from '../shared/paydayWords';

/** 'Valid for 365 days, until Nov 26, 2027' */
export function validWords(days: number | null | undefined, expiry: string | null | undefined): string {
  if (days === null || days === undefined || !expiry || isLifetime(expiry)) return 'Yours for life';
  return `Valid for ${grouped(days)} ${days === 1 ? 'day' : 'days'}, until ${listDate(expiry)}`;
}

/** 'Adds 365 days to the membership you have until Nov 26, 2026: until Nov 26, 2027' */
export function renewalWords(
  days: number | null | undefined,
  heldUntil: string,
  expiry: string | null | undefined,
): string {
  const has = `You have this until ${listDate(heldUntil)}`;
  if (days === null || days === undefined || !expiry || isLifetime(expiry)) return `${has}, then it's yours for life`;
  return `${has}. This adds ${grouped(days)} ${days === 1 ? 'day' : 'days'}, until ${listDate(expiry)}`;
}

/** What stands beside a term: the first payment, and how often or how much is saved against the dearest term. */
export function termPrice({ quote }: CheckoutTerm, dearest: number): { amount: number; note?: string } {
  const amount = quote.rows[0]?.price ?? 0;
  if (quote.rows.length > 1) {
    const same = quote.rows.slice(0, -1).every(({ price }) => price === amount);
    return { amount, note: same ? `× ${quote.rows.length}` : `first of ${quote.rows.length}` };
  }
  return {
    amount,
    note: dearest > quote.total ? `save ${peso(dearest - quote.total).replace(/\.00$/, '')}` : undefined,
  };
}

/** What comes after the first payment, in one sentence; nothing when there is no more. A payday plan names its days of the month. */
export function laterWords(rows: readonly QuoteRow[], monthDays: readonly number[] = []): string | undefined {
  const later = rows.slice(1);
  const [next] = later;
  const last = later.at(-1);
  if (!next || !last) return undefined;
  if (later.length === 1) return `Then ${peso(next.price)} on ${recordDate(next.scheduleDate)}.`;
  const dates = `from ${recordDate(next.scheduleDate)} to ${recordDate(last.scheduleDate)}`;
  const span = monthDays.length > 0 ? ` on the ${paydayWords(monthDays)}, ${dates}` : `, ${dates}`;
  if (later.every(({ price }) => price === next.price)) return `Then ${later.length} × ${peso(next.price)}${span}.`;
  const sum = later.reduce((total, { price }) => total + Math.round(price * 100), 0) / 100;
  return `Then ${later.length} payments of ${peso(sum)} in all${span}.`;
}

/** 'Due today', or the day of the first payment. */
export function dueWords(quote: Quote, now: Date): string {
  const day = quote.rows[0]?.scheduleDate;
  return day && manilaDay(day) > manilaDay(now) ? `Due ${recordDate(day)}` : 'Due today';
}

/** What a coupon does to each payment of a plan: '₱500 off: ₱62.50 less on each of 8'. Nothing where there is one payment only. */
export function couponWords(before: readonly QuoteRow[], after: readonly QuoteRow[]): string | undefined {
  if (before.length < 2 || before.length !== after.length) return undefined;
  const off = before.map(({ price }, at) => Math.round((price - (after[at]?.price ?? 0)) * 100));
  const total = off.reduce((sum, part) => sum + part, 0);
  const [first] = off;
  if (!first || total <= 0) return undefined;
  const all = `${short(total)} off`;
  if (off.every((part) => part === first)) return `${all}: ${peso(first / 100)} less on each of ${off.length}`;
  const last = off.at(-1) ?? 0;
  if (off.slice(0, -1).every((part) => part === first)) {
    return `${all}: ${peso(first / 100)} less on each of ${off.length - 1}, ${peso(last / 100)} on the last`;
  }
  return `${all}, spread over ${off.length} payments`;
}

/** Whole pesos without their centavos. */
const short = (centavos: number) => peso(centavos / 100).replace(/\.00$/, '');

/** What is due with the one more product that was added, to the centavo. */
export function withBump(due: number, bump: { price: number } | null): number {
  return bump ? (Math.round(due * 100) + Math.round(bump.price * 100)) / 100 : due;
}
