import { expect, it } from 'vitest';
import { amountOf, currencies } from './winWords';

it.each(currencies)('writes %s as everybody in the Philippines does', (currency) => {
  for (const amount of [5, 1250.5, 25_000]) {
    const digits = Number.isInteger(amount) ? 0 : 2;
    const how = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
    expect(amountOf(amount, currency)).toBe(new Intl.NumberFormat('en-PH', how).format(amount));
  }
});
