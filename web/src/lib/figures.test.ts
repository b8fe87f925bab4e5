import { expect, it } from 'vitest';
import { grouped } from './figures';

it.each([
  [0, undefined],
  [7, undefined],
  [999, undefined],
  [1000, undefined],
  [-1234, undefined],
  [12_345_678, undefined],
  [1234.5, undefined],
  [0.1 + 0.2, undefined],
  [1234.5678, undefined],
  [0, 2],
  [1234.5, 2],
  [-2_899_000, 2],
  [99.999, 2],
  [1234.5, 0],
  [99.4, 0],
] as const)('writes %d with %s digits as everybody in the Philippines does', (value, digits) => {
  const want = value.toLocaleString('en-PH', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  expect(grouped(value, digits)).toBe(want);
});
