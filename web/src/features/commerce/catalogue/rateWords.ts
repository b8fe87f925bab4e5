import { grouped } from '~/lib/figures';
import { peso } from '~/lib/money';

export const FIXED_AMOUNT = 'Fixed Amount';
export const PERCENTAGE = 'Percentage';

/** The two ways to say how much: of fees and of instalments. */
export const rateTypes = [FIXED_AMOUNT, PERCENTAGE];

export const rateOptions = rateTypes.map((value) => ({ value, label: value }));

/** 12.5% or ₱500.00 */
export function rateWords(type: string, amount: number): string {
  return type.toLowerCase() === 'percentage' ? `${grouped(amount)}%` : peso(amount);
}

/** 1 day, 30 days */
export function daysWords(days: number): string {
  return `${grouped(days)} ${days === 1 ? 'day' : 'days'}`;
}
