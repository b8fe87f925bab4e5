import { expect, it } from 'vitest';
import { delayWords, minutesOf, timeOf } from './delays';

it('says when an email goes out', () => {
  expect(delayWords({ waitUnit: 'hours', wait: 0 }, true)).toBe('Right after joining');
  expect(delayWords({ waitUnit: 'hours', wait: 1 }, false)).toBe('1 hour after the email before');
  expect(delayWords({ waitUnit: 'days', wait: 2, atMinute: 570 }, false)).toBe(
    '2 days after the email before, at 9:30 AM (Manila)',
  );
  expect(delayWords({ waitUnit: 'days', wait: 1, atMinute: 0 }, true)).toBe(
    '1 day after joining, at 12:00 AM (Manila)',
  );
  expect(delayWords({ waitUnit: 'days', wait: 0, atMinute: 1200 }, false)).toBe('The same day, at 8:00 PM (Manila)');
});

it('reads the time that it wrote', () => {
  expect(minutesOf(timeOf(545))).toBe(545);
  expect(minutesOf(null)).toBeNull();
  expect(minutesOf('')).toBeNull();
});
