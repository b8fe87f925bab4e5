import { expect, it } from 'vitest';
import { lengthInWords, playTime } from './durations';

it('writes how far a video is', () => {
  expect([0, 9.9, 494, 872, 3723, -1].map(playTime)).toEqual(['0:00', '0:09', '8:14', '14:32', '1:02:03', '0:00']);
});

it('writes how long something takes', () => {
  expect([10, 360, 10_800, 12_000].map(lengthInWords)).toEqual(['1 min', '6 min', '3 h', '3 h 20 min']);
});
