import { expect, it } from 'vitest';
import { labelEvery, steps } from './Chart';
import { joinParts } from './parts';
import { stretches } from './Spark';

it('joins the parts of figures by their key', () => {
  const a = { key: '1', name: 'Tribe', value: 10 };
  const b = { key: '2', name: 'Fast Track', value: 5 };
  expect(joinParts({ collected: [a], due: [b, { ...a, value: 3 }] })).toEqual([
    { key: '1', name: 'Tribe', values: { collected: 10, due: 3 } },
    { key: '2', name: 'Fast Track', values: { due: 5 } },
  ]);
});

it('draws the grid in round steps around all values', () => {
  expect(steps(0, 1_640_000)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
  expect(steps(-300, 900)).toEqual([-500, 0, 500, 1000]);
  expect(steps(0, 1)).toEqual([0, 1]);
});

it('leaves room between the last label and the one before it', () => {
  // Twelve months on a phone: a label is 60 wide, and the last one moves left to fit.
  const slot = (334 - 56) / 12;
  expect(labelEvery(8, slot) * slot).toBeGreaterThan(60 + (60 - slot) / 2);
  expect(labelEvery(8, 90)).toBe(1);
});

it('draws a line with gaps', () => {
  expect(stretches([1, null, 2, 3, null])).toEqual([
    [[0, 1]],
    [
      [2, 2],
      [3, 3],
    ],
  ]);
});
