import { describe, expect, it } from 'vitest';
import { functionNames } from '~/lib/access.gen';
import type { CurrentUser } from '~/lib/auth/types';
import { someUser } from '~/testing/someUser';
import type { Settings } from './mainMenu';
import { quickCreate, seesSearch, userMenu } from './userMenu';

const labels = (user: CurrentUser, role: string | null, settings: Settings = {}) =>
  userMenu(user, role, settings).map((item) => item.label);

describe("the person's own menu", () => {
  it('calls the content page by what it is to the role (B32, B204)', () => {
    expect(labels(someUser(), 'member')).toEqual(['My Profile', 'My Products', 'Billing and Subscriptions']);
    expect(labels(someUser(), 'non-member')).toContain('My Products');
    expect(labels(someUser(), 'coach')).toEqual(['My Profile', 'Dashboard', 'Billing and Subscriptions']);
    expect(labels(someUser(), 'affiliate')).toEqual(['My Profile']);
  });

  it.each([
    ['member', 3, 'true', true],
    ['member', 3, 'false', false],
    ['member', 3, undefined, false],
    ['member', null, 'true', false],
    ['member', null, 'false', false],
    ['coach', 3, 'true', false],
    ['coach', 3, 'false', false],
    ['coach', null, 'true', false],
    ['coach', null, 'false', false],
  ])('B201: shows Accountability Group to %s in group %s with the setting %s: %s', (role, group, setting, shown) => {
    const settings = { 'enable-challenge-buddies': setting };
    const as = (changes: Partial<CurrentUser>) => labels(someUser(changes), role, settings);
    expect(as({ accountabilityGroupId: group }).includes('Accountability Group')).toBe(shown);
    expect(as({ accountabilityAsLeaderId: group }).includes('Accountability Group')).toBe(shown);
  });

  it('offers the affiliate programme to members who are not in it (B202)', () => {
    const on = { 'enable-affiliate': 'true' };
    const offered = (user: CurrentUser, role = 'member', settings: Settings = on) =>
      labels(user, role, settings).includes('Become an Affiliate');
    expect(offered(someUser())).toBe(true);
    expect(offered(someUser(), 'member', { 'enable-affiliate': 'false' })).toBe(false);
    expect(offered(someUser({ affiliateTimestamp: 'x' }))).toBe(false);
    expect(offered(someUser({ accessLevels: [{ id: 'affiliate', name: 'Affiliate' }] }))).toBe(false);
    expect(offered(someUser(), 'coach')).toBe(false);
  });

  it('shows Settings by page access, never to members and affiliates (B203)', () => {
    const user = someUser({ pageAccess: { defaultSettings: true } });
    expect(labels(user, 'tribe-team-fa')).toContain('Settings');
    for (const role of ['member', 'non-member', 'affiliate']) expect(labels(user, role)).not.toContain('Settings');
    expect(labels(someUser(), 'tribe-team-fa')).not.toContain('Settings');
  });

  it('shows Community/Support to fast-track students when a safe link is set (B205)', () => {
    const user = someUser({ isFastTrackStudent: true });
    const shown = (address: string | undefined, who = user) =>
      userMenu(who, 'member', { 'community-support-link': address }).find((item) => item.external);
    expect(shown('https://community.example')).toMatchObject({
      label: 'Community/Support',
      to: 'https://community.example',
    });
    expect(shown(undefined)).toBeUndefined();
    expect(shown('javascript:alert(1)')).toBeUndefined();
    expect(shown('https://community.example', someUser())).toBeUndefined();
  });

  it('B206: lists exactly the stages one reviews', () => {
    const stages = [
      { id: 9, number: 2, name: 'Finding Clients' },
      { id: 10, number: 3, name: 'Earning' },
    ];
    const review = userMenu(someUser({ stagesAsReviewer: stages }), 'coach', {}).at(-1);
    expect(review?.label).toBe('Review Move-Up');
    expect(review?.children?.map((child) => child.to)).toEqual(['/review-move-up/9', '/review-move-up/10']);
  });
});

describe('quick create', () => {
  const everything = Object.fromEntries(functionNames.map((name) => [name, true]));
  it('has the seven actions in order, each by its key (B44, B193)', () => {
    const user = someUser({ functionAccess: everything });
    expect(quickCreate(user, 'tribe-team-fa').map((item) => `${item.label} ${item.to}`)).toEqual([
      'New User /community/non-members/new',
      'New Course /courses/new',
      'New Lesson /lessons/new',
      'New Event /events/new',
      'New Resource File /resource-files/new',
      'New Batch /batches/new',
      'New Group /groups/new',
    ]);
    const one = someUser({ functionAccess: { batch_create: true } });
    expect(quickCreate(one, 'tribe-team-fa').map((item) => item.label)).toEqual(['New Batch']);
    expect(quickCreate(someUser(), 'tribe-team-fa')).toEqual([]);
  });
  it.each(['member', 'non-member', 'success-manager', 'coach', 'assistant-coach', 'head-coach', 'expert', 'affiliate'])(
    'is hidden for %s (B199)',
    (role) => {
      expect(quickCreate(someUser({ functionAccess: everything }), role)).toEqual([]);
    },
  );
});

it.each([
  ['member', true],
  ['non-member', true],
  ['tribe-team-fa', true],
  ['team-lead', true],
  ['success-manager', false],
  ['coach', false],
  ['assistant-coach', false],
  ['head-coach', false],
  ['expert', false],
  ['affiliate', false],
])('the search box of %s: %s', (role, shown) => {
  expect(seesSearch(role)).toBe(shown);
});
