import { expect, it } from 'vitest';
import { daysOf, launchWords, momentsOf } from './launch';

it('a launch begins with its first day in Manila and ends with its last', () => {
  const moments = momentsOf({ launchFrom: '2026-11-10', launchTo: '2026-11-24' });
  expect(moments).toEqual({ launchFrom: '2026-11-09T16:00:00.000Z', launchTo: '2026-11-24T15:59:59.999Z' });
  expect(daysOf(moments)).toEqual({ launchFrom: '2026-11-10', launchTo: '2026-11-24' });
  expect(launchWords(moments)).toBe('Nov 10, 2026 to Nov 24, 2026');
  expect(momentsOf({ launchFrom: null, launchTo: null })).toEqual({ launchFrom: null, launchTo: null });
  expect(launchWords({})).toBe('Not scheduled yet');
});
