import type { MenuItem } from '../../menus/mainMenu';

function covers(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
}

/** Pages about one person or one payment that hang under a line without lying under its path. */
const STAND_UNDER: readonly (readonly [path: string, target: string])[] = [
  ['/view-subscription', '/community/members'],
  ['/enroll-user', '/community/members'],
  ['/student-payment-details', '/payment'],
];

/** The target of the menu line that stands for a path: the longest one that covers it. */
export function activeTarget(menu: readonly MenuItem[], pathname: string): string | null {
  const place = STAND_UNDER.find(([path]) => covers(path, pathname))?.[1] ?? pathname;
  const targets = menu.flatMap((item) => [item.to, ...(item.children ?? []).map((child) => child.to)]);
  const fitting = targets.filter((to) => covers(to, place));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}
