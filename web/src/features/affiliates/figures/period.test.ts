import { expect, it } from 'vitest';
import { daysOf, shareOf } from './period';

// Just after midnight in Manila, still the day before in UTC.
const now = Date.parse('2026-11-16T16:30:00.000Z');
const choose = (range: string, from = '', to = '') => daysOf({ range, from, to }, now);

it('counts today among the days of a period, in Manila', () => {
  expect(choose('7')).toEqual({ from: '2026-11-11', to: '2026-11-17' });
  expect(choose('15')).toEqual({ from: '2026-11-03', to: '2026-11-17' });
  expect(choose('30')).toEqual({ from: '2026-10-19', to: '2026-11-17' });
  expect(choose('month')).toEqual({ from: '2026-11-01', to: '2026-11-17' });
});

it('takes a custom range once it is complete and the right way round', () => {
  expect(choose('custom')).toBeNull();
  expect(choose('custom', '2026-11-02')).toBeNull();
  expect(choose('custom', '2026-11-02', '2026-11-01')).toBeNull();
  expect(choose('custom', '2026-11-02', '2026-11-02')).toEqual({ from: '2026-11-02', to: '2026-11-02' });
});

it('takes 30 days for what it does not know', () => {
  expect(choose('999')).toEqual(choose('30'));
});

it('shows a share with one decimal at most, and none of nothing', () => {
  expect(shareOf(1, 4)).toBe('25%');
  expect(shareOf(1, 3)).toBe('33.3%');
  expect(shareOf(0, 10)).toBe('0%');
  expect(shareOf(5, 0)).toBeNull();
});
