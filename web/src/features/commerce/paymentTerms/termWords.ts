import { daysWords, rateWords } from '../catalogue/rateWords';
import { paydayWords } from '../shared/paydayWords';
import type { TermRowFragment } from './paymentTerms.gql';

/** 'Right away', '3 payments over 60 days' or '8 payments on the 15th and 30th' */
export function spreadWords({ rows, monthDays }: Pick<TermRowFragment, 'rows' | 'monthDays'>): string {
  const last = rows.at(-1)?.daysAfter ?? 0;
  if (rows.length <= 1) return last === 0 ? 'Right away' : `Once, after ${daysWords(last)}`;
  if (monthDays.length > 0) return `${rows.length} payments on the ${paydayWords(monthDays)}`;
  return `${rows.length} payments over ${daysWords(last)}`;
}

/** '2.5%', '₱500.00' or 'None' */
export function feeWords({ feeType, fee }: { feeType?: string | null; fee: number }): string {
  return feeType ? rateWords(feeType, fee) : 'None';
}

/** 'At the start' or 'After 30 days'; in a payday plan 'Next payday' for all payments but the first. */
export function dueWords(daysAfter: number, index: number, monthDays: readonly number[]): string {
  if (index > 0 && monthDays.length > 0) return 'Next payday';
  return daysAfter === 0 ? 'At the start' : `After ${daysWords(daysAfter)}`;
}
