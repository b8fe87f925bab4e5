import { expect, it } from 'vitest';
import { createSeen } from './seen';

/** Plays from one second to another in quarters. */
function play(seen: ReturnType<typeof createSeen>, from: number, to: number) {
  for (let second = from; second <= to; second += 0.25) seen.at(second, true);
}

it('collects what was played, in whole seconds, each once', () => {
  const seen = createSeen();
  play(seen, 0, 10.5);
  expect(seen.take()).toEqual([{ from: 0, to: 10 }]);
  expect(seen.take()).toEqual([]);
  play(seen, 10.5, 12);
  expect(seen.take()).toEqual([{ from: 10, to: 12 }]);
});

it('does not count a jump, nor what passes while paused', () => {
  const seen = createSeen();
  play(seen, 0, 2);
  seen.at(300, true);
  play(seen, 300, 303);
  seen.at(304, false);
  seen.jump();
  play(seen, 100, 101);
  expect(seen.take()).toEqual([
    { from: 0, to: 2 },
    { from: 300, to: 303 },
    { from: 100, to: 101 },
  ]);
});

it('takes longer steps at a higher speed', () => {
  const seen = createSeen();
  for (let second = 0; second <= 10; second += 2) seen.at(second, true, 2);
  expect(seen.take()).toEqual([{ from: 0, to: 10 }]);
});

it('rounds the last second up at the end', () => {
  const seen = createSeen();
  seen.at(4, true);
  seen.at(4.4, true);
  expect(seen.take(true)).toEqual([{ from: 4, to: 5 }]);
});

it('sends again what could not be sent', () => {
  const seen = createSeen();
  play(seen, 0, 3);
  const unsent = seen.take();
  play(seen, 3, 5);
  seen.giveBack(unsent);
  expect(seen.take()).toEqual([
    { from: 0, to: 3 },
    { from: 3, to: 5 },
  ]);
});
