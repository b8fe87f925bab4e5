import { expect, it } from 'vitest';
import { placed, stepped } from './order';

it('puts a row before the one of that number among the others', () => {
  expect(placed([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4]);
  expect(placed([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3]);
  expect(placed([1, 2, 3, 4], 2, 3)).toEqual([1, 3, 4, 2]);
});

it('moves a row one place and not out of the list', () => {
  expect(stepped([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
  expect(stepped([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
  expect(stepped([1, 2, 3], 1, -1)).toBeNull();
  expect(stepped([1, 2, 3], 3, 1)).toBeNull();
});
