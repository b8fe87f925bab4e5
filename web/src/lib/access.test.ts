import { describe, expect, it } from 'vitest';
import { someUser } from '~/testing/someUser';
import { can, hasRole, opens, page } from './access';

describe('hasRole (B84, B189)', () => {
  it.each([
    ['member', 'member', true],
    [['member', 'coach'], 'coach', true],
    ['member', ['coach', 'member'], true],
    [['member'], ['coach', 'expert'], false],
    [[], 'member', false],
    [null, ['member'], false],
  ])('roles %j asked for %j: %s', (roles, wanted, answer) => {
    expect(hasRole({ roles }, wanted)).toBe(answer);
  });
  it('is false for nobody', () => {
    expect(hasRole(null, 'member')).toBe(false);
  });
});

it('opens pages and allows functions only when they are true', () => {
  const user = someUser({ pageAccess: { users: true, courses: false }, functionAccess: { user_create: true } });
  expect(page(user, 'users')).toBe(true);
  expect(page(user, 'courses')).toBe(false);
  expect(page(user, 'events')).toBe(false);
  expect(page(null, 'users')).toBe(false);
  expect(can(user, 'user_create')).toBe(true);
  expect(can(user, 'course_create')).toBe(false);
});

it('opens the pages of what somebody leads', () => {
  const stage = { id: 4, number: 2, name: 'Finding Clients' };
  expect(opens(someUser(), 'viewGroup')).toBe(false);
  expect(opens(someUser({ managedGroup: { name: 'Laot' } }), 'viewGroup')).toBe(true);
  expect(opens(someUser({ managedGroup: { name: 'Laot' } }), 'manageStage')).toBe(false);
  expect(opens(someUser({ managedStage: stage }), 'accountabilityGroups')).toBe(true);
  expect(opens(someUser({ stagesAsReviewer: [stage] }), 'reviewMoveUp')).toBe(true);
  expect(opens(null, 'viewGroup')).toBe(false);
});
