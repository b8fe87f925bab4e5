import { can, page } from '~/lib/access';
import type { FunctionName } from '~/lib/access.gen';
import type { CurrentUser } from '~/lib/auth/types';
import { type RouteName, routes } from '~/lib/routing/routes';
import { type MenuItem, reviewedStages, type Settings } from './mainMenu';

export interface UserMenuItem extends MenuItem {
  /** Leaves Atlas. */
  external?: true;
}

const SETTINGS_HIDDEN = ['member', 'non-member', 'affiliate'];
const link = (key: RouteName, label: string, to: string): UserMenuItem => ({ key, label, to });

/** The links of the person's own menu, in the contract's order. */
export function userMenu(user: CurrentUser, roleId: string | null, settings: Settings): UserMenuItem[] {
  const isMember = roleId === 'member';
  const items: (UserMenuItem | false)[] = [
    link('myProfile', 'My Profile', routes.myProfile()),
    roleId !== 'affiliate' &&
      link('content', isMember || roleId === 'non-member' ? 'My Products' : 'Dashboard', routes.content()),
    roleId !== 'affiliate' && link('account', 'Billing and Subscriptions', routes.account()),
    hasAccountabilityGroup(user, roleId, settings) &&
      link('accountabilityBuddies', 'Accountability Group', routes.accountabilityBuddies()),
    mayBecomeAffiliate(user, roleId, settings) &&
      link('affiliateTerms', 'Become an Affiliate', routes.affiliateTerms()),
    page(user, 'defaultSettings') &&
      !SETTINGS_HIDDEN.includes(roleId ?? '') &&
      link('defaultSettings', 'Settings', routes.defaultSettings()),
    supportLink(user, settings),
  ];
  const stages = reviewedStages(user);
  if (stages[0]) items.push({ key: 'reviewMoveUp', label: 'Review Move-Up', to: stages[0].to, children: stages });
  return items.filter((item) => item !== false);
}

/** Members with a leader's or a member's place in a group, while the groups are switched on. */
export function hasAccountabilityGroup(user: CurrentUser, roleId: string | null, settings: Settings): boolean {
  const inGroup = user.accountabilityAsLeaderId !== null || user.accountabilityGroupId !== null;
  return roleId === 'member' && inGroup && settings['enable-challenge-buddies'] === 'true';
}

/** Members who are no affiliate yet, while the programme is switched on. */
export function mayBecomeAffiliate(user: CurrentUser, roleId: string | null, settings: Settings): boolean {
  const isAffiliate = Boolean(user.affiliateTimestamp) || user.accessLevels.some((level) => level.id === 'affiliate');
  return roleId === 'member' && !isAffiliate && settings['enable-affiliate'] === 'true';
}

function supportLink(user: CurrentUser, settings: Settings): UserMenuItem | false {
  const address = settings['community-support-link'] ?? '';
  if (!user.isFastTrackStudent || !address.startsWith('https://')) return false;
  return { key: 'communitySupport', label: 'Community/Support', to: address, external: true };
}

const SEARCH_HIDDEN = ['success-manager', 'coach', 'assistant-coach', 'head-coach', 'expert', 'affiliate'];
const TOOLS_HIDDEN = [...SEARCH_HIDDEN, 'member', 'non-member'];

export function seesSearch(roleId: string | null): boolean {
  return !SEARCH_HIDDEN.includes(roleId ?? '');
}

const QUICK_CREATE: [label: string, route: RouteName, needs: FunctionName][] = [
  ['New User', 'newUser', 'user_create'],
  ['New Course', 'newCourse', 'course_create'],
  ['New Lesson', 'newLesson', 'lesson_create'],
  ['New Event', 'newEvent', 'event_create'],
  ['New Resource File', 'newResourceFile', 'resource-file_create'],
  ['New Batch', 'newBatch', 'batch_create'],
  ['New Group', 'newGroup', 'group_create'],
];

/** The tools menu: what the person may create. Empty for roles without tools. */
export function quickCreate(user: CurrentUser, roleId: string | null): MenuItem[] {
  if (TOOLS_HIDDEN.includes(roleId ?? '')) return [];
  return QUICK_CREATE.filter(([, , needs]) => can(user, needs)).map(([label, key]) => ({
    key,
    label,
    to: (routes[key] as () => string)(),
  }));
}
