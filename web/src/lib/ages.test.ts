import { expect, it } from 'vitest';
import { ageWords, dayWords, waitingWords } from './ages';

const now = new Date('2026-11-16T04:00:00Z');

it.each([
  ['2026-11-16T03:30:00Z', 'less than an hour'],
  ['2026-11-16T03:00:00Z', '1 hour'],
  ['2026-11-15T05:00:00Z', '23 hours'],
  ['2026-11-15T04:00:00Z', '1 day'],
  ['2026-11-13T03:00:00Z', '3 days'],
  ['2026-11-17T00:00:00Z', 'less than an hour'],
])('%s is %s ago', (since, words) => {
  expect(ageWords(since, now)).toBe(words);
});

it('counts a queue as people do', () => {
  expect(waitingWords(4, '2026-11-13T03:00:00Z', now)).toBe('4 waiting, longest 3 days');
  expect(waitingWords(1, null, now)).toBe('1 waiting');
});

it('names days near today by their word, in Manila', () => {
  expect(dayWords('2026-11-15T16:30:00Z', now)).toBe('today');
  expect(dayWords('2026-11-15', now)).toBe('yesterday');
  expect(dayWords('2026-11-17', now)).toBe('tomorrow');
  expect(dayWords('2026-11-02', now)).toBe('Nov 02, 2026');
});
