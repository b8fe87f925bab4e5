import type { CreditOfPaymentFragment } from './payments.gql';

/** The sum of what was paid too much. */
export function creditOf(credits: readonly CreditOfPaymentFragment[]): number {
  return Math.round(credits.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;
}
