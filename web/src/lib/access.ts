import type { FunctionName, PageName } from './access.gen';
import type { CurrentUser } from './auth/types';

type Holder = Pick<CurrentUser, 'pageAccess' | 'functionAccess' | 'roles'> | null | undefined;

/** Whether the person may open a page. */
export function page(user: Holder, name: PageName): boolean {
  return user?.pageAccess?.[name] === true;
}

/** Whether the person may do a thing, such as user_create. */
export function can(user: Holder, name: FunctionName): boolean {
  return user?.functionAccess?.[name] === true;
}

/** True when the person's roles, one or many, equal or overlap the wanted ones; false without roles. */
export function hasRole(user: Pick<CurrentUser, 'roles'> | null | undefined, wanted: string | readonly string[]) {
  if (!user?.roles) return false;
  const held = typeof user.roles === 'string' ? [user.roles] : user.roles;
  const asked = typeof wanted === 'string' ? [wanted] : wanted;
  return held.some((role) => asked.includes(role));
}

type Leader = Pick<CurrentUser, 'managedGroup' | 'managedStage' | 'stagesAsReviewer'>;

/** Pages that come with leading a group or a stage, without a page-access entry. */
const LEADER_PAGES: Partial<Record<PageName, (user: Leader) => boolean>> = {
  viewGroup: (user) => Boolean(user.managedGroup),
  manageStage: (user) => Boolean(user.managedStage),
  reviewMoveUp: (user) => (user.stagesAsReviewer ?? []).length > 0,
  accountabilityGroups: (user) => Boolean(user.managedGroup || user.managedStage),
};

/** Whether a page opens for the person: by page access, or because they lead what it shows. */
export function opens(user: CurrentUser | null, name: PageName): boolean {
  return page(user, name) || (user !== null && (LEADER_PAGES[name]?.(user) ?? false));
}
