import { expect, it } from 'vitest';
import { pageCountOf, pageWindow } from './pageWindow';

it.each([
  [1, 8, [1, 2, 3, 4, 5]],
  [2, 8, [1, 2, 3, 4, 5]],
  [3, 129, [1, 2, 3, 4, 5]],
  [4, 8, [2, 3, 4, 5, 6]],
  [6, 8, [4, 5, 6, 7, 8]],
  [8, 8, [4, 5, 6, 7, 8]],
  [64, 129, [62, 63, 64, 65, 66]],
  [1, 1, [1]],
  [2, 3, [1, 2, 3]],
  [5, 5, [1, 2, 3, 4, 5]],
])('page %i of %i links %j', (page, count, links) => {
  expect(pageWindow(page, count)).toEqual(links);
});

it('counts ten rows to a page', () => {
  expect(pageCountOf(73)).toBe(8);
  expect(pageCountOf(80)).toBe(8);
  expect(pageCountOf(0)).toBe(1);
});
