import { opens } from '~/lib/access';
import type { CurrentUser } from '~/lib/auth/types';
import { paramNames } from '~/lib/routing/path';
import type { RouteName } from '~/lib/routing/routes';
import { routeTable } from '../routeTable';

const byName = new Map(routeTable.map((record) => [record.name, record]));

/** The path of a screen that takes no parameters; null when it is not built yet or closed to the person. */
export function pathOf(user: CurrentUser, name: RouteName): string | null {
  const record = byName.get(name);
  if (!record?.load || paramNames(record.path).length > 0) return null;
  return !record.page || opens(user, record.page) ? record.path : null;
}
