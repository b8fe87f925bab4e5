import { describe, expect, it } from 'vitest';
import { compare, figureText, shortText } from './words';

describe('compare', () => {
  it.each([
    [1108, 1000, 'money', '11% above October 2026', 'up'],
    [1050, 1000, 'money', '5% above October 2026', 'up'],
    [500, 1000, 'count', '50% below October 2026', 'down'],
    [78.4, 80.2, 'percent', '1.8 points below October 2026', 'down'],
    [5, 0, 'money', '₱0.00 in October 2026', 'up'],
    [7, 7, 'count', 'No change from October 2026', undefined],
  ] as const)('says how %d moved from %d', (value, before, unit, words, direction) => {
    expect(compare(value, before, 'October 2026', unit)).toEqual({ words, direction });
  });
});

describe('texts', () => {
  it('writes each unit', () => {
    expect([figureText(1234.5, 'money'), figureText(78.43, 'percent'), figureText(3400, 'count')]).toEqual([
      '₱1,234.50',
      '78.4%',
      '3,400',
    ]);
    expect([shortText(1234567, 'money'), shortText(-2500, 'money'), shortText(78.6, 'percent')]).toEqual([
      '₱1.2M',
      '−₱2.5K',
      '79%',
    ]);
  });
});
