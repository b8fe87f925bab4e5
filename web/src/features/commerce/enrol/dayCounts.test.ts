import { expect, it } from 'vitest';
import { countOrNull } from './chosenFunnels';
import { lastDay, startCount, startDay, validityCount } from './dayCounts';

// 07:30 on Nov 26 in Manila; in UTC the day before.
const today = '2026-11-25T23:30:00Z';

it('dates follow the day counts and the reverse, in Manila (B154)', () => {
  const counts = { startByDays: 5, validityByDays: 30 };
  expect(startDay(counts, today)).toBe('2026-12-01');
  expect(lastDay(counts, today)).toBe('2026-12-31');
  expect(startCount('2026-12-06', today)).toBe(10);
  expect(validityCount('2027-01-01', counts, today)).toBe(31);
});

it('an empty count starts today and never expires, and what is no number is sent as null (B181)', () => {
  const counts = { startByDays: null, validityByDays: null };
  expect(startDay(counts, today)).toBe('2026-11-26');
  expect(lastDay(counts, today)).toBeNull();
  expect([startCount(null, today), validityCount(null, counts, today)]).toEqual([null, null]);
  expect([Number.NaN, null, undefined, 0, 30].map(countOrNull)).toEqual([null, null, null, 0, 30]);
});
