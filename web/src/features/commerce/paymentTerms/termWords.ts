import { daysWords, rateWords } from '../catalogue/rateWords';
import type { TermRowFragment } from './paymentTerms.gql';

/** 'At once' or '3 payments over 60 days' */
export function spreadWords({ rows }: Pick<TermRowFragment, 'rows'>): string {
  const last = rows.at(-1)?.daysAfter ?? 0;
  if (rows.length <= 1) return last === 0 ? 'At once' : `Once, after ${daysWords(last)}`;
  return `${rows.length} payments over ${daysWords(last)}`;
}

/** '2.5%', '₱500.00' or 'None' */
export function feeWords({ feeType, fee }: { feeType?: string | null; fee: number }): string {
  return feeType ? rateWords(feeType, fee) : 'None';
}

/** 'At the start' or 'After 30 days' */
export function dueWords(daysAfter: number): string {
  return daysAfter === 0 ? 'At the start' : `After ${daysWords(daysAfter)}`;
}
