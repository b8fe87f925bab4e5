import { expect, it } from 'vitest';
import { routeTable } from '../routeTable';
import { crumbs } from './crumbs';

const trail = (pathname: string) =>
  crumbs(pathname, routeTable).map(({ label, to }) => (to ? `${label} ${to}` : label));

it.each([
  ['/courses/5/edit', ['Courses /courses', 'Details /courses/5', 'Edit /courses/5/edit']],
  ['/community/members', ['Community /community', 'Members /community/members']],
  ['/community/mergeUsers', ['Community /community', 'Merge Users /community/mergeUsers']],
  [
    '/community/non-members/new',
    ['Community /community', 'Non Members /community/non-members', 'New /community/non-members/new'],
  ],
  ['/settings/outbox', ['Settings', 'Outbox /settings/outbox']],
  ['/settings/api-keys', ['Settings', 'API Keys /settings/api-keys']],
  ['/', []],
])('%s', (pathname, expected) => {
  expect(trail(pathname)).toEqual(expected);
});

it('does not lead a lesson to the public page of the same word', () => {
  expect(trail('/lessons/5')).toEqual(['Lessons', 'Details /lessons/5']);
});

it('calls an id by the name its page has told', () => {
  const labels = crumbs('/access-levels/tribe-team-fa/edit', routeTable, {
    'tribe-team-fa': 'Tribe Team (full access)',
  });
  expect(labels.map(({ label }) => label)).toEqual(['Access Levels', 'Tribe Team (full access)', 'Edit']);
});

it('survives a stray percent sign', () => {
  expect(trail('/access-levels/100%')[1]).toContain('100%');
});
