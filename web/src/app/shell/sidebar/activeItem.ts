import type { MenuItem } from '../../menus/mainMenu';

function covers(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);
}

/** The target of the menu line that stands for a path: the longest one that covers it. */
export function activeTarget(menu: readonly MenuItem[], pathname: string): string | null {
  const targets = menu.flatMap((item) => [item.to, ...(item.children ?? []).map((child) => child.to)]);
  const fitting = targets.filter((to) => covers(to, pathname));
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null;
}
