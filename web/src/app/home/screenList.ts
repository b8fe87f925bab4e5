import { type HomeSectionProps, isStaffRole } from '~/lib/home';
import type { RouteName } from '~/lib/routing/routes';
import type { MenuItem } from '../menus/mainMenu';

interface Tools {
  isBuiltPath: (path: string) => boolean;
  pathOf: HomeSectionProps['pathOf'];
  roleId: string | null;
}

/** Screens that stand in no menu, or deep inside one. */
const further: [RouteName, string][] = [
  ['myProfile', 'My Profile'],
  ['account', 'Billing and Subscriptions'],
  ['outbox', 'Mail outbox'],
  ['bugReports', 'Bug reports'],
  ['bugReport', 'Bug Report'],
];

const policies: [RouteName, string][] = [
  ['termsConditions', 'Terms and Conditions'],
  ['privacyPolicy', 'Privacy Policy'],
  ['refundPolicy', 'Refund Policy'],
];

/** Staff know the policies, and the footer has them; to everybody else they are worth a line. */
function texts(roleId: string | null): [RouteName, string][] {
  if (isStaffRole(roleId)) return [];
  return roleId === 'affiliate' ? [['affiliateTerms', 'Affiliate T&C'], ...policies.slice(1)] : policies;
}

/** The lines of the menu that lead somewhere, without home and without doubles, then what is further away. */
export function screensOf(menu: readonly MenuItem[], { isBuiltPath, pathOf, roleId }: Tools): MenuItem[] {
  const lines = menu.flatMap((item) => (item.children ? item.children : [item]));
  const fromMenu = lines.filter((item) => item.to !== '/' && isBuiltPath(item.to));
  const others = [...further, ...texts(roleId)].flatMap(([key, label]) => {
    const to = pathOf(key);
    return to ? [{ key, label, to }] : [];
  });
  const all = [...fromMenu, ...others];
  return all.filter((item, at) => all.findIndex((other) => other.to === item.to) === at);
}
