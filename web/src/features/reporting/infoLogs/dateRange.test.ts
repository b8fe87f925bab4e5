import { expect, it } from 'vitest';
import { daysOf, ranges } from './dateRange';

// 1 a.m. in Manila, still the day before in London.
const now = Date.parse('2026-11-14T17:00:00Z');
const none = { range: '', from: '', to: '' };

it('offers the choices of the contract (B290)', () => {
  expect(ranges.map(({ word }) => word)).toEqual([
    'None',
    'Last 7 Days',
    'Last 15 Days',
    'Last 30 Days',
    'Custom Range',
  ]);
});

it('counts Manila days, today among them (B290)', () => {
  expect(daysOf({ ...none, range: '7' }, now)).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  expect(daysOf({ ...none, range: '15' }, now)).toEqual({ from: '2026-11-01', to: '2026-11-15' });
  expect(daysOf({ ...none, range: '30' }, now)).toEqual({ from: '2026-10-17', to: '2026-11-15' });
  expect(daysOf(none, now)).toEqual({ from: null, to: null });
});

it('takes days of one’s own only for a custom range', () => {
  expect(daysOf({ range: 'custom', from: '2026-01-01', to: '' }, now)).toEqual({ from: '2026-01-01', to: null });
  expect(daysOf({ range: '', from: '2026-01-01', to: '' }, now)).toEqual({ from: null, to: null });
});
