import { useEffect } from 'react';
import { storage } from '~/lib/storage';
import { updateUi } from '~/lib/uiState';

const KEY = 'sidebar';
const CLOSED_ROLES = ['member', 'non-member', 'affiliate'];

/** The person's own choice; before any choice, open for those who work with many pages. */
export function sidebarStart(roleId: string | null, saved: string | null): boolean {
  if (saved === 'open' || saved === 'closed') return saved === 'open';
  return !CLOSED_ROLES.includes(roleId ?? 'member');
}

export function useSidebarMemory(roleId: string | null): void {
  useEffect(() => {
    updateUi({ isSidebarOpen: sidebarStart(roleId, storage.get(KEY)) });
  }, [roleId]);
}

export function setSidebarOpen(isOpen: boolean): void {
  storage.set(KEY, isOpen ? 'open' : 'closed');
  updateUi({ isSidebarOpen: isOpen });
}
