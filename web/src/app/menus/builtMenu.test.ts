import { expect, it } from 'vitest';
import { pageNames } from '~/lib/access.gen';
import { someUser } from '~/testing/someUser';
import { routeTable } from '../routeTable';
import { builtMenu } from './builtMenu';
import { type MenuItem, mainMenu } from './mainMenu';

const labels = (menu: MenuItem[]): string[] => menu.flatMap((item) => [item.label, ...labels(item.children ?? [])]);
const lines = (menu: MenuItem[]): string[] => menu.flatMap((item) => [item.to, ...lines(item.children ?? [])]);
const unbuilt = routeTable.filter(({ load }) => !load).map(({ path }) => path);

it.each([
  ['member', { isBatch17: true }],
  ['member', {}],
  ['affiliate', { affiliateTimestamp: '2026-01-01T00:00:00.000Z' }],
  ['tribe-team-fa', { pageAccess: Object.fromEntries(pageNames.map((name) => [name, true])) }],
])('of %s has no line without a screen', (role, has) => {
  const user = someUser(has);
  const menu = builtMenu(mainMenu(user, role, {}), user, {});
  expect(menu.length).toBeGreaterThan(0);
  expect(lines(menu).filter((to) => unbuilt.includes(to))).toEqual([]);
});

it('has Bonuses once staff have set where they are', () => {
  const user = someUser({ isBatch17: true });
  const menu = (link: string | null) =>
    labels(builtMenu(mainMenu(user, 'member', {}), user, { 'bonus-link': link })).includes('Bonuses');
  expect([null, '', 'http://example.com/b', 'https://example.com/b'].map(menu)).toEqual([false, false, false, true]);
});

it('leads from a parent without a screen to the first of its lines', () => {
  const child = { key: 'users', label: 'Users', to: '/community/members' };
  const parent = { key: 'reports', label: 'Reports', to: '/report-summary', children: [child] };
  const user = someUser({ pageAccess: { users: true } });
  expect(builtMenu([parent], user, {})).toEqual([{ ...parent, to: child.to }]);
  expect(builtMenu([parent], someUser(), {})).toEqual([]);
});
