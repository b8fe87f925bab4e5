import type { CurrentUser } from './auth/types';
import type { CurrentRole } from './people/role';
import type { RouteName } from './routing/routes';

/** What a section of the home page gets to know. */
export interface HomeSectionProps {
  user: CurrentUser;
  role: CurrentRole;
  /** The path of a screen without parameters; null when it is closed to the person or not built yet. */
  pathOf: (name: RouteName) => string | null;
}

const NOT_STAFF = new Set([
  'non-member',
  'member',
  'coach',
  'assistant-coach',
  'head-coach',
  'expert',
  'affiliate',
  'success-manager',
  'team-lead',
  'assistant-team-lead',
]);

/** Whether the role looks after everyone, and not only after some people. */
export function isStaffRole(roleId: string | null): boolean {
  return roleId !== null && !NOT_STAFF.has(roleId);
}
