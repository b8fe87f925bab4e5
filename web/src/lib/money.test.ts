import { describe, expect, it } from 'vitest';
import { compact, discounted, peso, price } from './money';

it('writes pesos', () => {
  expect(price(1234.5)).toBe('₱1,234.50');
  expect(price(0)).toBe('FREE');
  expect(peso(0)).toBe('₱0.00');
  expect(price(2_899_000)).toBe('₱2,899,000.00');
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1500, '1.5K'],
  [12_345, '12.3K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [2_500_000, '2.5M'],
  [-1500, '-1.5K'],
])('shortens %d to %s', (value, text) => {
  expect(compact(value)).toBe(text);
});

describe('a discount', () => {
  it.each([
    [200, 'percentage', 25, 150],
    [80, 'fixed', 100, 0],
    [1000, 'fixed', 250.5, 749.5],
    [99.99, 'percentage', 33, 66.99],
    [100, 'percentage', 150, 0],
  ] as const)('of %d by %s %d is %d', (amount, type, discount, result) => {
    expect(discounted(amount, type, discount)).toBe(result);
  });
});
