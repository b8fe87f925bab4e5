import { opens } from '~/lib/access';
import type { CurrentUser } from '~/lib/auth/types';
import { matchPath } from '~/lib/routing/path';
import { routeTable } from '../routeTable';
import type { MenuItem, Settings } from './mainMenu';

/** The lines of a menu that lead somewhere: to a screen that exists, is open to the person, and has something to show. */
export function builtMenu(menu: readonly MenuItem[], user: CurrentUser, settings: Settings): MenuItem[] {
  return menu.flatMap((item) => {
    const children = item.children && builtMenu(item.children, user, settings);
    const first = children?.[0];
    if (leads(item, user, settings)) return [{ ...item, ...(children && { children }) }];
    // A parent without a screen of its own opens the first of its lines.
    return first && children ? [{ ...item, to: first.to, children }] : [];
  });
}

function leads({ key, to }: MenuItem, user: CurrentUser, settings: Settings): boolean {
  // Bonuses are a link that staff set; without it there are none.
  if (key === 'bonusRedirect') return settings['bonus-link']?.startsWith('https://') ?? false;
  const record = screenAt(to);
  return record !== undefined && (!record.page || opens(user, record.page));
}

/** The screen at an address. Most lines lead to one without an id in its address, which is found without comparing patterns. */
function screenAt(to: string) {
  return (
    routeTable.find(({ path, load }) => load && path === to) ??
    routeTable.find(({ path, load }) => load && path !== '*' && matchPath(path, to))
  );
}
