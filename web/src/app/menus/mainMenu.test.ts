import { describe, expect, it } from 'vitest';
import { pageNames } from '~/lib/access.gen';
import type { CurrentUser } from '~/lib/auth/types';
import { someUser } from '~/testing/someUser';
import { bottomBar, type MenuItem, mainMenu } from './mainMenu';

const allPages = Object.fromEntries(pageNames.map((name) => [name, true]));
const staff = someUser({ pageAccess: allPages });
const stage = { id: 9, number: 2, name: 'Finding Clients' };

/** 'Home /' and, for a submenu, its lines indented. */
function lines(menu: MenuItem[]): string[] {
  return menu.flatMap((item) => [`${item.label} ${item.to}`, ...lines(item.children ?? []).map((line) => `  ${line}`)]);
}
const menuOf = (user: CurrentUser, role: string | null, settings = {}) => lines(mainMenu(user, role, settings));

describe('the admin menu', () => {
  const expected = [
    'Home /',
    'Content /content',
    '  Products /products',
    '  Courses /courses',
    '  Events /events',
    '  Subscriptions /subscriptions',
    'Community /community',
    '  Users /community/members',
    '  Stages /stages',
    '  Groups /groups',
    '  Batches /batches',
    '  Uploads /uploadContents',
    '  Merge /community/mergeUsers',
    '  Archived Users /community/archivedUsers',
    '  Accountability Groups /admin-accountability-group',
    'Marketing /marketing',
    '  Funnels /funnels',
    '  Success Managers /success-managers',
    '  Affiliates /affiliates',
    '  Forms /forms',
    '  Challenge Groups /challenge-groups',
    '  Redirect Rules /redirect-rules',
    '  Retention /retention',
    'Payments /payment',
    'Reports /report-summary',
    '  Community /community-report',
    '  Payments /payment-report',
    '  Info Logs /info-logs-report',
    'Settings /default-settings',
    '  Default Settings /default-settings',
    '  Access Levels /access-levels',
    '  Payment Terms /payment-terms',
    '  Free Training (Beg) /settings/live-workshop-beginner',
    '  Free Training (Exp) /settings/live-workshop-experienced',
    '  Feature Changelog /feature-changelog',
  ];
  it.each(['tribe-team-fa', 'tribe-team-ro', 'admin'])('of %s has every line in order (B40)', (role) => {
    expect(menuOf(staff, role)).toEqual(expected);
  });

  it('leaves out what is closed (B196)', () => {
    const user = someUser({ pageAccess: { ...allPages, products: false, payment: false } });
    const menu = menuOf(user, 'tribe-team-fa');
    expect(menu).not.toContain('  Products /products');
    expect(menu).not.toContain('Payments /payment');
    expect(menu).toContain('  Courses /courses');
  });

  it('keeps a parent for its children and leads it to the first open one', () => {
    const user = someUser({ pageAccess: { accessLevels: true } });
    expect(menuOf(user, 'tribe-team-fa')).toEqual([
      'Home /',
      'Settings /access-levels',
      '  Access Levels /access-levels',
    ]);
  });
});

describe('members', () => {
  const main = [
    'Home /',
    'Courses /courses/my-courses',
    'Events /events/my-events',
    'Resources /resources/my-resources',
  ];
  it.each(['member', 'non-member'])('as %s have four lines (B40)', (role) => {
    expect(menuOf(someUser(), role)).toEqual(main);
  });
  it('of Batch 17 have the alternate menu unless a setting switches it off', () => {
    const user = someUser({ isBatch17: true });
    expect(menuOf(user, 'member')).toEqual([
      'Home /',
      'Contents /content',
      '  Courses /courses/my-courses',
      '  Events /events/my-events',
      'Bonuses /bonus',
      'Stage /stages/my-stage',
    ]);
    expect(menuOf(user, 'member', { 'member-alternate-menu': 'false' })).toEqual(main);
    expect(menuOf(user, 'non-member')).toEqual(main);
  });
});

describe('leaders', () => {
  const group = { managedGroup: { name: 'Laot' } };
  it('of a group see its menu, review move-up per stage (B41, B206)', () => {
    const user = someUser({ ...group, stagesAsReviewer: [stage, { id: 10, number: 3, name: 'Earning' }] });
    expect(menuOf(user, 'coach')).toEqual([
      'Manage Group /view-group',
      'Review Move-Up /review-move-up/9',
      '  Stage 2: Finding Clients /review-move-up/9',
      '  Stage 3: Earning /review-move-up/10',
      'Accountability Groups /admin-accountability-group',
    ]);
  });
  it('of a stage see its menu, without review when they review nothing', () => {
    expect(menuOf(someUser({ managedStage: stage }), 'assistant-coach')).toEqual([
      'Manage Stage /stages/manage-stage',
      'Accountability Groups /admin-accountability-group',
    ]);
  });
  it('of both see every line once; a head coach has the stage first', () => {
    const user = someUser({ ...group, managedStage: stage });
    expect(menuOf(user, 'coach')).toEqual([
      'Manage Group /view-group',
      'Accountability Groups /admin-accountability-group',
      'Manage Stage /stages/manage-stage',
    ]);
    expect(menuOf(user, 'head-coach')[0]).toBe('Manage Stage /stages/manage-stage');
  });
  it('of nothing have home', () => {
    expect(menuOf(someUser(), 'head-coach')).toEqual(['Home /']);
  });
  it('of a sub-group have the subgroup menu', () => {
    const user = someUser({ pageAccess: { viewSubGroup: true, viewSubGroupMembers: true } });
    expect(menuOf(user, 'team-lead')).toEqual(['Home /', 'Subgroup /subgroups/members']);
    expect(menuOf(someUser(), 'assistant-team-lead')).toEqual(['Home /']);
    expect(menuOf({ ...user, ...group }, 'team-lead')).toContain('Manage Group /view-group');
  });
});

describe('the other roles', () => {
  it('affiliates see the dashboard alone until they have their timestamp (B197)', () => {
    expect(menuOf(someUser(), 'affiliate')).toEqual(['Dashboard /']);
    expect(menuOf(someUser({ affiliateTimestamp: '2026-01-01T00:00:00Z' }), 'affiliate')).toEqual([
      'Dashboard /',
      'Leads /affiliate/leads',
      'Links /affiliate/links',
      'Resources /affiliate/resources',
      'Commission /affiliate/commission',
    ]);
  });
  it('experts and success managers see what their pages open', () => {
    const expert = someUser({ pageAccess: { courses: true, events: true } });
    expect(menuOf(expert, 'expert')).toEqual(['Home /', 'Courses /courses', 'Events /events']);
    const manager = someUser({ pageAccess: { users: true, subscriptions: true } });
    expect(menuOf(manager, 'success-manager')).toEqual([
      'Home /',
      'Users /community/members',
      'Subscriptions /subscriptions',
    ]);
  });
  it('unknown roles have home', () => {
    expect(menuOf(staff, 'somebody-new')).toEqual(['Home /']);
    expect(menuOf(staff, null)).toEqual(['Home /']);
  });
});

describe('the bottom bar', () => {
  const barOf = (user: CurrentUser, role: string) => {
    const { items, more } = bottomBar(user, role, mainMenu(user, role));
    return [...items.map((item) => item.label), ...(more ? ['More'] : [])];
  };
  it('has five places', () => {
    const members = ['Home', 'My Courses', 'My Events', 'My Resources', 'My Profile'];
    expect(barOf(someUser(), 'member')).toEqual(members);
    expect(barOf(someUser({ isBatch17: true }), 'member')).toEqual(members);
    expect(barOf(staff, 'tribe-team-fa')).toEqual(['Home', 'Content', 'Community', 'Payments', 'More']);
    expect(barOf(someUser({ affiliateTimestamp: 'x' }), 'affiliate')).toEqual([
      'Dashboard',
      'Leads',
      'Links',
      'Resources',
      'Commission',
    ]);
    expect(barOf(staff, 'success-manager')).toHaveLength(5);
    expect(barOf(someUser(), 'coach')).toEqual(['Home']);
  });
  it('puts submenus behind More', () => {
    expect(barOf(someUser({ managedStage: stage, stagesAsReviewer: [stage] }), 'coach')).toEqual([
      'Manage Stage',
      'Review Move-Up',
      'Accountability Groups',
      'More',
    ]);
  });
});
