import type { PageName } from '~/lib/access.gen';
import type { RouteName } from '~/lib/routing/routes';

/** One line of a menu as the contract lists it. */
export interface MenuEntry {
  label: string;
  route: RouteName;
  /** Page access that shows it; without one it is always shown. */
  page?: PageName;
  /** Entries below it. The parent shows when its own page or any child is open. */
  children?: readonly MenuEntry[];
  /** One child per stage the person reviews; hidden when there is none. */
  perReviewedStage?: true;
}

const gated = (label: string, route: RouteName, page = route as PageName): MenuEntry => ({ label, route, page });
const open = (label: string, route: RouteName): MenuEntry => ({ label, route });

const reviewMoveUp: MenuEntry = { label: 'review move-up', route: 'reviewMoveUp', perReviewedStage: true };

export const groupLeader: readonly MenuEntry[] = [
  gated('manage group', 'viewGroup'),
  reviewMoveUp,
  gated('accountability groups', 'accountabilityGroups'),
];

export const stageLeader: readonly MenuEntry[] = [
  gated('manage stage', 'manageStage'),
  reviewMoveUp,
  gated('accountability groups', 'accountabilityGroups'),
];

export const subgroup: readonly MenuEntry[] = [
  open('home', 'home'),
  gated('subgroup', 'viewSubGroupMembers', 'viewSubGroup'),
];

export const memberContent: readonly MenuEntry[] = [open('courses', 'viewCourses'), open('events', 'viewEvents')];

export const adminContent: readonly MenuEntry[] = [
  gated('products', 'products'),
  gated('courses', 'courses'),
  gated('events', 'events'),
  gated('subscriptions', 'subscriptions'),
];

export const adminCommunity: readonly MenuEntry[] = [
  gated('users', 'users'),
  gated('stages', 'stages'),
  gated('groups', 'groups'),
  gated('batches', 'batches'),
  gated('uploads', 'uploadContents'),
  gated('merge', 'mergeUsers'),
  gated('archived users', 'archivedUsers'),
  gated('accountability groups', 'accountabilityGroups'),
];

export const adminReports: readonly MenuEntry[] = [
  gated('community', 'communityReport'),
  gated('payments', 'paymentReport'),
  gated('info logs', 'infoLogsReport'),
];

export const adminSettings: readonly MenuEntry[] = [
  gated('default settings', 'defaultSettings'),
  gated('access levels', 'accessLevels'),
  gated('payment terms', 'paymentTerms'),
  gated('Free Training (Beg)', 'liveWorkshopSettings'),
  gated('Free Training (Exp)', 'liveWorkshopSettings2'),
  gated('Feature Changelog', 'featureChangeLog'),
];

export const adminMarketing: readonly MenuEntry[] = [
  gated('funnels', 'funnels'),
  gated('success managers', 'successManagers'),
  gated('affiliates', 'affiliates'),
  gated('forms', 'forms'),
  gated('challenge groups', 'challengeGroups'),
  gated('redirect rules', 'redirectRules'),
  gated('retention', 'retention'),
];

export const adminMain: readonly MenuEntry[] = [
  open('home', 'home'),
  { ...gated('content', 'content'), children: adminContent },
  { ...gated('community', 'community'), children: adminCommunity },
  { ...gated('marketing', 'marketing'), children: adminMarketing },
  gated('payments', 'payment'),
  { ...gated('reports', 'reportSummary'), children: adminReports },
  { ...gated('settings', 'defaultSettings'), children: adminSettings },
];

export const memberMain: readonly MenuEntry[] = [
  open('home', 'home'),
  open('courses', 'viewCourses'),
  open('events', 'viewEvents'),
  open('resources', 'viewResources'),
];

export const memberAlternate: readonly MenuEntry[] = [
  open('home', 'home'),
  { ...open('contents', 'content'), children: memberContent },
  open('bonuses', 'bonusRedirect'),
  open('stage', 'viewStage'),
];

export const affiliate: readonly MenuEntry[] = [
  open('dashboard', 'home'),
  open('leads', 'affiliateLeads'),
  open('links', 'affiliateLinks'),
  open('resources', 'affiliateResources'),
  open('commission', 'affiliateCommission'),
];

export const mobile: readonly MenuEntry[] = [
  open('Home', 'home'),
  open('My Courses', 'viewCourses'),
  open('My Events', 'viewEvents'),
  open('My Resources', 'viewResources'),
  open('My Profile', 'myProfile'),
  open('Bug Report', 'bugReport'),
];

export const homeOnly: readonly MenuEntry[] = [open('home', 'home')];
