import { storage } from '~/lib/browser/storage';
import { updateUi } from '~/lib/browser/uiState';
import { currentRole } from '~/lib/people/role';

const KEY = 'sidebar';
const CLOSED_ROLES = ['member', 'non-member', 'affiliate'];

/** The person's own choice; before any choice, open for those who work with many pages. */
export function sidebarStart(roleId: string | null, saved: string | null): boolean {
  if (saved === 'open' || saved === 'closed') return saved === 'open';
  return !CLOSED_ROLES.includes(roleId ?? 'member');
}

/** Opens or closes the sidebar as the role wants it, before it is drawn: nothing may jump afterwards. */
export function followRole(): () => void {
  return currentRole.subscribe(() => {
    updateUi({ isSidebarOpen: sidebarStart(currentRole.get().id, storage.get(KEY)) });
  });
}

export function setSidebarOpen(isOpen: boolean): void {
  storage.set(KEY, isOpen ? 'open' : 'closed');
  updateUi({ isSidebarOpen: isOpen });
}
