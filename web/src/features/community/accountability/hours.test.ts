import { expect, it } from 'vitest';
import { hoursWords, slotLabel, stretches } from './hours';

it('B96: names the half hours from 12:00 AM to 11:30 PM', () => {
  expect([0, 1, 24, 25, 47].map(slotLabel)).toEqual(['12:00 AM', '12:30 AM', '12:00 PM', '12:30 PM', '11:30 PM']);
});

it('says half hours of a week as stretches of a day', () => {
  expect(stretches([16, 17, 18, 48 + 46, 48 + 47, 96])).toEqual([
    'Monday 8:00 AM to 9:30 AM',
    'Tuesday 11:00 PM to 12:00 AM',
    'Wednesday 12:00 AM to 12:30 AM',
  ]);
  expect(stretches([])).toEqual([]);
  expect([2, 3, 8].map(hoursWords)).toEqual(['1 hour', '1.5 hours', '4 hours']);
});
