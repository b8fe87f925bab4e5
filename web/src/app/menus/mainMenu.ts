import { opens } from '~/lib/access';
import type { CurrentUser } from '~/lib/auth/types';
import { routes } from '~/lib/routing/routes';
import { titleCase } from '~/lib/words/text';
import type { MenuEntry } from './definitions';
import * as menus from './definitions';

/** A menu line ready to show. */
export interface MenuItem {
  /** Names the icon and the line itself. */
  key: string;
  label: string;
  to: string;
  children?: MenuItem[];
}

export type Settings = Readonly<Record<string, string | null | undefined>>;

/** The menu of the role a person acts in, in the contract's order, without what is closed to them. */
export function mainMenu(user: CurrentUser, roleId: string | null, settings: Settings = {}): MenuItem[] {
  if (roleId === 'affiliate') {
    const items = menuItems(menus.affiliate, user);
    return user.affiliateTimestamp ? items : items.slice(0, 1);
  }
  return menuItems(entriesFor(user, roleId, settings), user);
}

function entriesFor(user: CurrentUser, roleId: string | null, settings: Settings): readonly MenuEntry[] {
  switch (roleId) {
    case 'member':
      return user.isBatch17 && settings['member-alternate-menu'] !== 'false' ? menus.memberAlternate : menus.memberMain;
    case 'non-member':
      return menus.memberMain;
    case 'coach':
    case 'assistant-coach':
      return leading(user, [menus.groupLeader, menus.stageLeader]);
    case 'head-coach':
      return leading(user, [menus.stageLeader, menus.groupLeader]);
    case 'team-lead':
    case 'assistant-team-lead':
      return user.managedGroup ? menus.groupLeader : menus.subgroup;
    case 'expert':
      return [...menus.homeOnly, ...menus.adminContent];
    case 'success-manager':
      return [...menus.homeOnly, ...menus.adminCommunity, ...menus.adminContent];
    case 'tribe-team-fa':
    case 'tribe-team-ro':
    case 'admin':
      return menus.adminMain;
    default:
      return menus.homeOnly;
  }
}

/** The menus of what a coach leads, without lines that both have; home alone for who leads nothing. */
function leading(user: CurrentUser, order: (readonly MenuEntry[])[]): readonly MenuEntry[] {
  const leads = (menu: readonly MenuEntry[]) => (menu === menus.groupLeader ? user.managedGroup : user.managedStage);
  const entries = order.filter(leads).flat();
  const first = entries.filter((entry, at) => entries.findIndex((other) => other.route === entry.route) === at);
  return first.length > 0 ? first : menus.homeOnly;
}

/** The entries that are open to the person, ready to show. */
export function menuItems(entries: readonly MenuEntry[], user: CurrentUser): MenuItem[] {
  return entries.flatMap((entry) => item(entry, user) ?? []);
}

function item(entry: MenuEntry, user: CurrentUser): MenuItem | null {
  const label = titleCase(entry.label);
  if (entry.perReviewedStage) {
    const children = reviewedStages(user);
    return children[0] ? { key: entry.route, label, to: children[0].to, children } : null;
  }
  const children = entry.children ? menuItems(entry.children, user) : undefined;
  const allowed = !entry.page || opens(user, entry.page);
  if (!allowed && !children?.length) return null;
  // A parent whose own page is closed opens the first child that is not.
  const to = allowed ? path(entry) : (children?.[0]?.to as string);
  return { key: entry.label === 'settings' ? 'settings' : entry.route, label, to, ...(children ? { children } : {}) };
}

function path(entry: MenuEntry): string {
  return (routes[entry.route] as () => string)();
}

/** One line per stage whose move-up requests the person reviews. */
export function reviewedStages(user: CurrentUser): MenuItem[] {
  return (user.stagesAsReviewer ?? []).map((stage) => ({
    key: `reviewMoveUp-${stage.id}`,
    label: `Stage ${stage.number}: ${stage.name}`,
    to: routes.reviewMoveUp({ id: stage.id }),
  }));
}

const BAR_PLACES = 5;
const ADMIN_BAR = ['home', 'content', 'community', 'payment'];

export interface BottomBar {
  items: MenuItem[];
  /** The rest of the menu is behind More. */
  more: boolean;
}

/** What fits under the thumb: five places. Members get their own list; a long menu keeps four and More. */
export function bottomBar(user: CurrentUser, roleId: string | null, menu: MenuItem[]): BottomBar {
  if (roleId === 'member' || roleId === 'non-member') {
    // Bug Report, the sixth line of the mobile menu, stands in the profile sheet.
    return { items: menuItems(menus.mobile, user).slice(0, BAR_PLACES), more: false };
  }
  const flat = menu.every((one) => !one.children);
  if (flat && menu.length <= BAR_PLACES) return { items: menu, more: false };
  const preferred = menu.filter((one) => ADMIN_BAR.includes(one.key));
  const items = (preferred.length > 1 ? preferred : menu).slice(0, BAR_PLACES - 1);
  return { items, more: true };
}
