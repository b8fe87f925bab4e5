import { expect, it } from 'vitest';
import { monthlyOptions, repeatInput, repeatValues } from './repeat';

it('turns what repeats into fields and back', () => {
  const repeat = {
    every: 'week',
    interval: 2,
    weekdays: ['TU', 'TH'],
    monthly: null,
    until: '2027-01-31',
    count: null,
  };
  const values = repeatValues(repeat);
  expect(values).toMatchObject({ every: 'week', interval: 2, weekdays: ['TU', 'TH'], ends: 'until' });
  expect(repeatInput(values)).toEqual({
    every: 'week',
    interval: 2,
    weekdays: ['TU', 'TH'],
    until: '2027-01-31',
    count: null,
  });
  expect(repeatInput(repeatValues(null))).toBeNull();
});

it('sends only the end that was chosen', () => {
  const values = {
    ...repeatValues(null),
    every: 'month',
    monthly: 'weekday',
    ends: 'count',
    until: '2027-01-31',
    count: 5,
  };
  expect(repeatInput(values)).toEqual({ every: 'month', interval: 1, monthly: 'weekday', until: null, count: 5 });
  expect(repeatInput({ ...values, ends: 'never' })).toMatchObject({ until: null, count: null });
});

it('names the ways of a month by its first day', () => {
  expect(monthlyOptions('2026-11-17').map(({ label }) => label)).toEqual(['On day 17', 'On the third Tuesday']);
  expect(monthlyOptions(null)[0]?.label).toBe('On the same day of the month');
});
