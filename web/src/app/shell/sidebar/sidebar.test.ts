import { expect, it } from 'vitest';
import { activeTarget } from './activeItem';
import { sidebarStart } from './sidebarState';

it.each([
  ['tribe-team-fa', null, true],
  ['coach', null, true],
  ['team-lead', null, true],
  ['member', null, false],
  ['non-member', null, false],
  ['affiliate', null, false],
  [null, null, false],
  ['member', 'open', true],
  ['tribe-team-fa', 'closed', false],
  ['tribe-team-fa', 'broken', true],
])('the sidebar of %s with the choice %s is open: %s', (role, saved, open) => {
  expect(sidebarStart(role, saved)).toBe(open);
});

it('marks the line with the longest path that covers the page', () => {
  const line = (to: string, children?: string[]) => ({
    key: to,
    label: to,
    to,
    children: children?.map((child) => ({ key: child, label: child, to: child })),
  });
  const menu = [line('/'), line('/community', ['/community/members', '/stages']), line('/payment')];
  expect(activeTarget(menu, '/')).toBe('/');
  expect(activeTarget(menu, '/community')).toBe('/community');
  expect(activeTarget(menu, '/community/members/5')).toBe('/community/members');
  expect(activeTarget(menu, '/community/members-of-old')).toBe('/community');
  expect(activeTarget(menu, '/stages/3/edit')).toBe('/stages');
  expect(activeTarget(menu, '/payment-terms')).toBeNull();
  expect(activeTarget(menu, '/view-subscription/7')).toBe('/community/members');
  expect(activeTarget(menu, '/student-payment-details/7')).toBe('/payment');
});
