import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '~/testing/someUser';
import { currentRole, pickRole, ROLE_KEY, selectRole, syncRole } from './role';

const now = Date.parse('2026-11-26T00:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
const levels = (...ids: string[]) => someUser({ accessLevels: ids.map((id) => ({ id, name: id })) });

beforeEach(() => {
  localStorage.clear();
  syncRole(null);
});

describe('pickRole', () => {
  it('uses the saved role while it is held and at most 30 days old (B208)', () => {
    const user = levels('member', 'coach');
    expect(pickRole(user, { id: 'coach', name: 'x', savedAt: daysAgo(29) }, now).id).toBe('coach');
    expect(pickRole(user, { id: 'coach', name: 'x', savedAt: daysAgo(31) }, now).id).toBe('member');
    expect(pickRole(user, { id: 'coach', name: 'x', savedAt: now - 1000 }, now).id).toBe('coach');
  });
  it('prefers member, else the first level (B209)', () => {
    expect(pickRole(levels('coach', 'member'), null, now).id).toBe('member');
    expect(pickRole(levels('coach', 'expert'), null, now).id).toBe('coach');
  });
  it('ignores a tampered value (B210)', () => {
    const user = levels('member');
    for (const saved of [
      { id: 'tribe-team-fa', name: 'x', savedAt: daysAgo(1) },
      { id: 'member' },
      { id: 5, savedAt: daysAgo(1) },
      { id: 'member', savedAt: 'soon' },
      'member',
      [],
    ]) {
      expect(pickRole(user, saved, now)).toEqual({ id: 'member', name: 'member' });
    }
  });
  it('does not trust a date in the future', () => {
    expect(pickRole(levels('member', 'coach'), { id: 'coach', savedAt: daysAgo(-2) }, now).id).toBe('member');
  });
  it('knows the legacy admin, who has no level (B190)', () => {
    expect(pickRole(someUser({ accessLevels: [], roles: 'admin' }), null, now)).toEqual({ id: 'admin', name: 'Admin' });
    expect(pickRole(someUser({ accessLevels: [], roles: [] }), null, now)).toEqual({ id: null, name: null });
  });
});

describe('the current role', () => {
  it('starts as nobody (B87)', () => {
    expect(currentRole.get()).toEqual({ id: null, name: null });
  });
  it('is remembered on this browser with the date', () => {
    vi.useFakeTimers({ now });
    selectRole({ id: 'coach', name: 'Coach' });
    expect(JSON.parse(localStorage.getItem(ROLE_KEY) ?? '')).toEqual({
      id: 'coach',
      name: 'Coach',
      savedAt: '2026-11-26T00:00:00.000Z',
    });
    syncRole(levels('member', 'coach'));
    expect(currentRole.get().id).toBe('coach');
    syncRole(null);
    expect(currentRole.get().id).toBeNull();
    vi.useRealTimers();
  });
  it('survives broken storage', () => {
    localStorage.setItem(ROLE_KEY, '{broken');
    syncRole(levels('member', 'coach'));
    expect(currentRole.get().id).toBe('member');
  });
});
