import { expect, it } from 'vitest';
import { choiceOf, isOpen, lastChance, shadeOf, shareOf } from './words';

const at = Date.parse('2026-11-14T10:00:00+08:00');

it('knows until when a period can still change', () => {
  expect(lastChance('2026-10-31', 14)).toBe('2026-11-14');
  expect(isOpen('2026-10-31', 14, at)).toBe(true);
  expect(isOpen('2026-10-30', 14, at)).toBe(false);
  expect(isOpen('2026-11-30', 14, at)).toBe(true);
});

it('opens one point of a trend as a period of the same kind', () => {
  expect(choiceOf('Monthly', '2026-10-01', '2026-10-31')).toMatchObject({ kind: 'Monthly', on: '2026-10-01' });
  expect(choiceOf('Last 30 Days', '2026-10-01', '2026-10-01')).toMatchObject({
    kind: 'Custom Range',
    from: '2026-10-01',
    to: '2026-10-01',
  });
});

it('says shares of a base, and none of nothing', () => {
  expect(shareOf(2, 3)).toBe('66.7%');
  expect(shareOf(0, 0)).toBe('None yet');
  expect(shareOf(0, 3, 3)).toBe('Too early to say');
});

it('shades cells in five steps', () => {
  expect([0, 1, 20, 21, 100].map(shadeOf)).toEqual([0, 1, 1, 2, 5]);
});
