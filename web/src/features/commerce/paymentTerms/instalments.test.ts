import { expect, it } from 'vitest';
import { FIXED_AMOUNT, PERCENTAGE } from '../catalogue/rateWords';
import { type Instalment, instalmentsFault, sumWords, withAnother } from './instalments';

const row = (share: number | null, daysAfter: number | null, shareType = PERCENTAGE, id = 1): Instalment => ({
  id,
  shareType,
  share,
  daysAfter,
});

it('sums percentages and says what is missing or too much', () => {
  expect(sumWords([row(100, 0)])).toEqual({ words: '100% in 1 payment', isGood: true });
  expect(sumWords([row(50, 0), row(50, 30)])).toEqual({ words: '100% in 2 payments over 30 days', isGood: true });
  expect(sumWords([row(33.33, 0), row(33.33, 30)]).words).toBe('66.66% in 2 payments over 30 days: 33.34% is missing');
  expect(sumWords([row(60, 0), row(60, 1)])).toEqual({
    words: '120% in 2 payments over 1 day: 20% too much',
    isGood: false,
  });
  expect(sumWords([row(2000, 0, FIXED_AMOUNT), row(50, 15)]).words).toBe(
    '₱2,000.00 and 50% in 2 payments over 15 days. They must add up to the full price.',
  );
});

it('names the first fault of the instalments', () => {
  expect(instalmentsFault([])).toBe('At least one installment is required');
  expect(instalmentsFault([row(50, 0), row(null, 30)])).toBe('Installment 2 needs a share');
  expect(instalmentsFault([row(100, null)])).toBe('Installment 1 needs a number of days');
  expect(instalmentsFault([row(50, 30), row(50, 0)])).toBe("Installment 2 can't be due before the one above it");
  expect(instalmentsFault([row(50, 0), row(40, 30)])).toContain('10% is missing');
  expect(instalmentsFault([row(50, 0), row(50, 30)])).toBeUndefined();
});

it('asks for no days after the start where payments fall on days of the month', () => {
  expect(sumWords([row(50, 0), row(50, 0)], [15, 30])).toEqual({
    words: '100% in 2 payments on the 15th and 30th',
    isGood: true,
  });
  expect(instalmentsFault([row(50, 30), row(50, null)], [15, 30])).toBeUndefined();
});

it('adds an instalment a month later with what is left', () => {
  expect(withAnother([row(30, 0, PERCENTAGE, 1), row(30, 15, PERCENTAGE, 4)]).at(-1)).toEqual(
    row(40, 45, PERCENTAGE, 5),
  );
  expect(withAnother([row(500, 0, FIXED_AMOUNT)]).at(-1)).toEqual(row(null, 30, FIXED_AMOUNT, 2));
});
