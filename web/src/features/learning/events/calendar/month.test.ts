import { expect, it } from 'vitest';
import { addMonths, dayByKey, dayName, isMonth, monthName, sameDayIn, stretchOf, weeksOf } from './month';

it('lays a month out in weeks from Sunday on', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]?.[6]).toBe('2026-12-05');
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2026-08')).toHaveLength(6);
  expect(stretchOf(weeks)).toEqual({ from: '2026-10-31T00:00:00Z', to: '2026-12-07T00:00:00Z' });
});

it('goes from day to day by keys, over the ends of months and years', () => {
  expect(dayByKey('ArrowRight', '2026-12-31')).toBe('2027-01-01');
  expect(dayByKey('ArrowUp', '2026-11-03')).toBe('2026-10-27');
  expect(dayByKey('Home', '2026-11-26')).toBe('2026-11-22');
  expect(dayByKey('End', '2026-11-26')).toBe('2026-11-28');
  expect(dayByKey('PageDown', '2027-01-31')).toBe('2027-02-28');
  expect(dayByKey('PageUp', '2026-01-15')).toBe('2025-12-15');
  expect(dayByKey('a', '2026-11-26')).toBeNull();
});

it('names months and days', () => {
  expect(monthName('2026-11')).toBe('November 2026');
  expect(dayName('2026-11-26')).toBe('Thursday, November 26');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(sameDayIn('2028-02', '2027-01-30')).toBe('2028-02-29');
  expect([isMonth('2026-11'), isMonth('2026-13'), isMonth(null), isMonth('nonsense')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
