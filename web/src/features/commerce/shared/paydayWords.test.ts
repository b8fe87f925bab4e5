import { expect, it } from 'vitest';
import { dayNumber, paydayBadge, paydayWords } from './paydayWords';

it('counts days as people say them', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 15, 21, 22, 23, 30, 31].map(dayNumber).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 15th 21st 22nd 23rd 30th 31st',
  );
  expect(paydayWords([15])).toBe('15th');
  expect(paydayWords([15, 30])).toBe('15th and 30th');
  expect(paydayWords([1, 10, 20])).toBe('1st, 10th and 20th');
});

it('names a payday plan once', () => {
  expect(paydayBadge('Payday plan', [15, 30])).toBe('Follows the 15th and 30th');
  expect(paydayBadge('Eight parts', [15, 30])).toBe('Payday plan: 15th and 30th');
  expect(paydayBadge('Monthly', [])).toBeUndefined();
});
