import type { CurrentUser } from '../auth/types';
import { storage } from '../browser/storage';
import { createStore, useStore } from '../browser/store';

/** The role a person acts in: one of their access levels. It changes what is shown, never what the server allows. */
export interface CurrentRole {
  id: string | null;
  name: string | null;
}

export const ROLE_KEY = 'current-role';
const ROLE_DAYS = 30;
const DAY_MS = 86_400_000;
const NO_ROLE: CurrentRole = { id: null, name: null };

export const currentRole = createStore<CurrentRole>(NO_ROLE);

export function useCurrentRole(): CurrentRole {
  return useStore(currentRole);
}

/** The saved role while it is still held and fresh; otherwise member, else the first level. */
export function pickRole(user: Pick<CurrentUser, 'accessLevels' | 'roles'>, saved: unknown, now: number): CurrentRole {
  const levels = user.accessLevels ?? [];
  const choice = readSaved(saved, now);
  const level =
    levels.find((one) => one.id === choice) ?? levels.find((one) => one.id === 'member') ?? levels[0] ?? null;
  if (level) return { id: level.id, name: level.name };
  // People of the old days carry only the admin flag in their roles.
  return [user.roles].flat().includes('admin') ? { id: 'admin', name: 'Admin' } : NO_ROLE;
}

function readSaved(saved: unknown, now: number): string | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const { id, savedAt } = saved as { id?: unknown; savedAt?: unknown };
  const at = typeof savedAt === 'string' ? Date.parse(savedAt) : savedAt;
  if (typeof id !== 'string' || typeof at !== 'number' || Number.isNaN(at)) return null;
  return at <= now && now - at <= ROLE_DAYS * DAY_MS ? id : null;
}

/** Brings the current role in line with who is signed in. */
export function syncRole(user: CurrentUser | null): void {
  const next = user ? pickRole(user, storage.getJson(ROLE_KEY), Date.now()) : NO_ROLE;
  currentRole.set((now) => (now.id === next.id && now.name === next.name ? now : next));
}

/** Forgets the choice, so that the next role is the one that fits best. */
export function forgetRole(): void {
  storage.remove(ROLE_KEY);
}

/** Remembers the choice on this browser. The caller goes home afterwards. */
export function selectRole(level: { id: string; name: string }): void {
  storage.setJson(ROLE_KEY, { id: level.id, name: level.name, savedAt: new Date().toISOString() });
  currentRole.set({ id: level.id, name: level.name });
}
