import { expect, it } from 'vitest';
import { gridStep, routeOf } from './route';

it('draws the days in order, from the first of the month to its last', () => {
  const route = routeOf(
    { days: [0, 50, 100], daysBefore: [0, 20, 40, 60, 80], expectedDays: [100, 150, 200] },
    400,
    200,
  );
  expect(route.collected).toBe('0,200 100,150 200,100');
  expect(route.expected).toBe('200,100 300,50 400,0');
  expect(route.before).toBe('0,200 100,180 200,160 300,140 400,120');
  expect(route.today).toEqual([200, 100]);
  expect(route.end).toEqual([400, 0]);
});

it('stands on the ground when nothing came in, and when more went back than came in', () => {
  const nothing = routeOf({ days: [0], daysBefore: [0, 0], expectedDays: [0] }, 100, 100);
  expect(nothing.today).toEqual([0, 100]);
  const back = routeOf({ days: [-500], daysBefore: [100, 100], expectedDays: [-500, 0] }, 100, 100);
  expect(back.today).toEqual([0, 100]);
});

it('has round amounts on its grid', () => {
  expect([900, 1_034_943, 84_000, 1].map(gridStep)).toEqual([500, 1_000_000, 50_000, 1]);
});
