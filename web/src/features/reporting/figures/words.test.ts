import { describe, expect, it } from 'vitest';
import { compare, drawn, figureText, pageRowText, partText, shortText, valueText } from './words';

describe('compare', () => {
  it.each([
    [1108, 1000, 'money', '11% above October 2026', 'up'],
    [1050, 1000, 'money', '5% above October 2026', 'up'],
    [500, 1000, 'count', '50% below October 2026', 'down'],
    [78.4, 80.2, 'percent', '1.8 points below October 2026', 'down'],
    [5, 0, 'money', 'Up from ₱0.00 in October 2026', 'up'],
    [-5, 0, 'money', 'Down from ₱0.00 in October 2026', 'down'],
    [7, 7, 'count', 'No change from October 2026', undefined],
  ] as const)('says how %d moved from %d', (value, before, unit, words, direction) => {
    expect(compare(value, before, 'October 2026', unit)).toEqual({ words, direction });
  });
});

it('compares with one day', () => {
  expect(compare(5, 0, 'Nov 16, 2026', 'count').words).toBe('Up from 0 on Nov 16, 2026');
});

describe('what is not known', () => {
  it.each([
    [null, 'percent', null, 'None yet', null],
    [0, 'percent', null, '0%', 0],
    [0, 'percent', 6, 'Too early to say', null],
    [44.4, 'percent', 6, '44.4%', 44.4],
    [0, 'count', 6, '0', 0],
  ] as const)('writes %s in %s with %s undecided', (value, unit, undecided, words, bar) => {
    expect([valueText(value, unit, undecided), drawn(value, unit, undecided)]).toEqual([words, bar]);
  });
});

it('counts parts the way people do', () => {
  expect([
    partText(0, 1, 'days', 'move-ups'),
    partText(12, 3, 'days', 'people'),
    partText(44.44, 1, 'percent', 'seats'),
    partText(null, 1, 'percent'),
  ]).toEqual(['1 move-up, after 0 days', '3 people, 12 days', '44.4% of 1 seat', 'None yet']);
  expect([pageRowText({ amount: 0, detail: '46 views' }), pageRowText({ amount: 1, detail: 'Sign-up' })]).toEqual([
    '46 views',
    '1 sign-up',
  ]);
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
