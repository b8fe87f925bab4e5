import { describe, expect, it } from 'vitest';
import { pageNames } from '~/lib/access.gen';
import { parsePath } from '~/lib/routing/path';
import { routePaths } from '~/lib/routing/routes.gen';
import { isReservedSegment, matchRoute } from '~/lib/routing/table';
import serverRoutes from '../../../internal/httpapi/routes/routes.gen.json';
import { routeTable, unbuiltRoutes } from './routeTable';
import { contractRoutes } from './routeTable.contract';

const byName = new Map(routeTable.map((record) => [record.name, record]));
const ours = [
  'confirmEmail',
  'cashCollection',
  'freeOrder',
  'outbox',
  'apiDocs',
  'apiKeys',
  'webhooks',
  'pageBuilder',
  'pageExperiment',
  'broadcasts',
  'funnelClock',
  'manageAffiliateResources',
  'emailSequence',
  'bugReports',
  'lessonAlias',
  'members',
  'notFound',
  'payRow',
  'testWallet',
  'editPolicies',
  'setup',
  'setupOwner',
  'subscriptionClock',
];

describe('the route table', () => {
  it('holds every route of the contract with its path, access and gate (B191, B214)', () => {
    expect(contractRoutes).toHaveLength(166);
    const held = contractRoutes.map(([name]) => {
      const record = byName.get(name);
      return [name, record?.path, record?.access, record?.page ?? '-'];
    });
    expect(held).toEqual(contractRoutes);
  });

  it('holds nothing else but what we added', () => {
    const known = new Set(contractRoutes.map(([name]) => name));
    const added = routeTable.map((record) => record.name).filter((name) => !known.has(name));
    expect(added.sort()).toEqual([...ours].sort());
  });

  it('has unique names and paths', () => {
    expect(new Set(routeTable.map((record) => record.name)).size).toBe(routeTable.length);
    expect(new Set(routeTable.map((record) => record.path)).size).toBe(routeTable.length);
  });

  it('gates with page names that exist, and only private routes', () => {
    for (const record of routeTable) {
      if (!record.page) continue;
      expect(pageNames, record.name).toContain(record.page);
      expect(record.access, record.name).toBe('private');
    }
  });

  it('sends signed-in people home from the five pages of entering alone', () => {
    const guests = routeTable.filter((record) => record.guestOnly).map((record) => record.name);
    expect(guests.sort()).toEqual(['forgotPassword', 'login', 'resetPassword', 'setNewPassword', 'signup']);
  });

  it('gives every route a title of its own words', () => {
    for (const record of routeTable) expect(record.title, record.name).toMatch(/^[A-Z0-9]/);
  });

  it('is what the generated files say (npm run generate)', () => {
    const paths = routeTable.filter((record) => record.path !== '*').map(({ name, path }) => [name, path]);
    expect(Object.entries(routePaths)).toEqual(paths);
    expect(serverRoutes).toEqual(
      routeTable.map(({ name, path, access, page = null, title, layout, load, redirect, served }) => ({
        name,
        path,
        access,
        page,
        title,
        layout,
        built: Boolean(load || redirect),
        ...(served && { served }),
      })),
    );
  });

  it('tells which routes have no screen yet', () => {
    const names = unbuiltRoutes().map((record) => record.name);
    console.info(`Routes not built yet (${names.length} of ${routeTable.length}): ${names.join(', ')}`);
    for (const name of names) expect(byName.get(name)?.load).toBeUndefined();
    expect(names).not.toContain('forbidden');
  });
});

describe('addresses', () => {
  it.each([
    ['/', 'home'],
    ['/lessons', 'lessonsLanding'],
    ['/lessons/new', 'newLesson'],
    ['/lessons/5', 'lesson'],
    ['/lesson/5', 'lessonAlias'],
    ['/courses/my-courses', 'viewCourses'],
    ['/courses/my-courses/3', 'viewCourse'],
    ['/courses/my-courses/3/4', 'viewLesson'],
    ['/courses/3', 'course'],
    ['/courses/new', 'newCourse'],
    ['/checkout/closed', 'checkoutClosed'],
    ['/checkout/spring', 'checkout'],
    ['/access-levels/new', 'newAccessLevel'],
    ['/access-levels/member', 'accessLevel'],
    ['/payment-terms/one-time/edit', 'editPaymentTerm'],
    ['/sub-groups/new', 'newSubGroup'],
    ['/sub-group/3', 'subGroup'],
    ['/subgroups/members', 'viewSubGroupMembers'],
    ['/accountability-team-lead-selection', 'accountabilityTeamLeadSelection'],
    ['/accountability-team-lead-selection/3', 'accountabilityTeamLeadSelectionById'],
    ['/funnels/new/3', 'newFunnel'],
    ['/funnels/spring/coupons/new', 'newCoupon'],
    ['/promo', 'mainAffiliateLink'],
  ])('%s is %s', (pathname, name) => {
    expect(matchRoute(routeTable, pathname)?.record.name).toBe(name);
  });

  it('fall to the catch-alls with a first word that is ours, and are therefore not found', () => {
    for (const pathname of ['/courses/abc', '/events/x', '/enroll-user', '/affiliate', '/uploadcontents/x']) {
      expect(matchRoute(routeTable, pathname)?.record.name, pathname).toMatch(/^(mainAffiliateLink|affiliateLink)$/);
      expect(isReservedSegment(routeTable, pathname.split('/')[1] as string), pathname).toBe(true);
    }
    expect(matchRoute(routeTable, '/community/members/new')).toBeNull();
    expect(isReservedSegment(routeTable, 'promo')).toBe(false);
  });

  it('never need more than the grammar allows', () => {
    for (const { path } of routeTable) if (path !== '*') expect(() => parsePath(path)).not.toThrow();
  });
});
