import { expect, it } from 'vitest';
import { couponWords, dueWords, laterWords, termPrice, validWords, withBump } from './priceWords';
import { offer, quoteOf } from './testing';

it('says what a term costs beside the others', () => {
  const [once, monthly] = offer().terms;
  if (!once || !monthly) throw new Error('The offer has two terms.');
  expect(termPrice(once, 22796)).toEqual({ amount: 19997, note: 'save ₱2,799' });
  expect(termPrice(once, 19997)).toEqual({ amount: 19997, note: undefined });
  expect(termPrice(monthly, 22796)).toEqual({ amount: 5699, note: '× 4' });
  expect(termPrice({ ...monthly, quote: quoteOf([1000, 500, 500]) }, 0)).toEqual({ amount: 1000, note: 'first of 3' });
});

it('says what comes after the first payment', () => {
  expect(laterWords(quoteOf([100]).rows)).toBeUndefined();
  expect(laterWords(quoteOf([100, 50]).rows)).toBe('Then ₱50.00 on 12/15/2026.');
  expect(laterWords(quoteOf([100, 50, 50]).rows)).toBe('Then 2 × ₱50.00, from 12/15/2026 to 01/15/2027.');
  expect(laterWords(quoteOf([100, 50, 50]).rows, [15, 30])).toBe(
    'Then 2 × ₱50.00 on the 15th and 30th, from 12/15/2026 to 01/15/2027.',
  );
  expect(laterWords(quoteOf([0.1, 0.1, 0.2]).rows)).toBe(
    'Then 2 payments of ₱0.30 in all, from 12/15/2026 to 01/15/2027.',
  );
});

it('says until when it is valid and when the first payment is due, in Manila', () => {
  expect(validWords(365, '2027-11-15T15:59:59.999Z')).toBe('Valid for 365 days, until Nov 15, 2027');
  expect(validWords(null, null)).toBe('Yours for life');
  expect(dueWords(quoteOf([1]), new Date('2026-11-14T16:00:00Z'))).toBe('Due today');
  expect(dueWords(quoteOf([1]), new Date('2026-11-14T15:00:00Z'))).toBe('Due 11/15/2026');
});

it('says what a coupon does to each payment', () => {
  const rows = (...prices: number[]) => prices.map((price) => ({ price, scheduleDate: '2026-11-15' }));
  const eight = (price: number) => rows(...Array.from({ length: 8 }, () => price));
  expect(couponWords(eight(2899), eight(2836.5))).toBe('₱500 off: ₱62.50 less on each of 8');
  expect(couponWords(rows(100, 100, 100), rows(66.67, 66.67, 66.66))).toBe(
    '₱100 off: ₱33.33 less on each of 2, ₱33.34 on the last',
  );
  expect(couponWords(rows(70, 20, 10), rows(63, 18, 9))).toBe('₱10 off, spread over 3 payments');
  expect(couponWords(rows(100), rows(50))).toBeUndefined();
  expect(couponWords(eight(10), eight(10))).toBeUndefined();
});

it('what is due with the one more product is exact to the centavo', () => {
  expect(withBump(0.1, { price: 0.2 })).toBe(0.3);
  expect(withBump(5699, null)).toBe(5699);
  expect(withBump(0, { price: 799 })).toBe(799);
});
