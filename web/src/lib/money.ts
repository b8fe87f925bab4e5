import { grouped } from './figures';

/** ₱1,234.50; a price of 0 reads FREE. */
export function price(amount: number): string {
  return amount === 0 ? 'FREE' : peso(amount);
}

/** ₱0.00 stays ₱0.00: for sums and balances, where FREE would be wrong. */
export function peso(amount: number): string {
  return `${amount < 0 ? '-' : ''}₱${grouped(Math.abs(amount), 2)}`;
}

/** 1.5K, 2.5M; below a thousand the number itself. One decimal, a trailing .0 is dropped. */
export function compact(value: number): string {
  const size = Math.abs(value);
  if (size < 1000) return String(value);
  // 999,950 and more would round to 1000K, so it is already a million.
  const [divisor, unit] = size < 999_950 ? [1000, 'K'] : [1_000_000, 'M'];
  return `${(value / divisor).toFixed(1).replace(/\.0$/, '')}${unit}`;
}

export type DiscountType = 'fixed' | 'percentage';

/** The price after a discount, in whole centavos, never below zero. */
export function discounted(amount: number, type: DiscountType, discount: number): number {
  const off = type === 'fixed' ? discount : (amount * discount) / 100;
  return Math.max(0, Math.round((amount - off) * 100) / 100);
}
