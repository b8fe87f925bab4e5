import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { currentRole, ROLE_KEY } from '~/lib/people/role';
import { joinTables } from '~/lib/routing/table';
import { fakeServer, leaveApp, renderRoutes } from '~/testing/renderRoutes';
import { someUser } from '~/testing/someUser';
import { routeTable } from '../routeTable';

const table = joinTables(
  routeTable.map((record) => ({ ...record, load: async () => ({ default: () => <h1>{record.title}</h1> }) })),
);

/** Loading the code takes longest; no test should wait for it. */
beforeAll(() => Promise.all([import('../shell/Shell'), import('../shell/welcome/WelcomeModal')]), 60_000);
afterEach(() => {
  leaveApp();
  vi.useRealTimers();
  localStorage.clear();
});

const nonMember = someUser({ accessLevels: [{ id: 'non-member', name: 'Non-member' }], roles: ['non-member'] });
const member = someUser({
  accessLevels: [
    { id: 'member', name: 'Member' },
    { id: 'affiliate', name: 'Affiliate' },
  ],
  stage: { id: 1, number: 0, name: 'Orientation' },
  version: 'v2',
});

it('switches to member within a minute and without a reload, and welcomes them at home once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem('affiliate-relogin', 'true');
  localStorage.setItem(
    ROLE_KEY,
    JSON.stringify({ id: 'affiliate', name: 'Affiliate', savedAt: new Date().toISOString() }),
  );
  const server = fakeServer(nonMember);
  let version = 'v1';
  server.answers.UnreadNotifications = () => ({ data: { unreadNotifications: 0, currentUserVersion: version } });
  const { user } = await renderRoutes('/', table);
  await waitFor(() => expect(server.calls).toContain('UnreadNotifications'));
  expect(currentRole.get().id).toBe('non-member');

  // Nothing is asked again while nothing changes.
  const asked = () => server.calls.filter((call) => call === 'currentUser').length;
  const before = asked();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(asked()).toBe(before);

  server.user = member;
  version = 'v2';
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await screen.findByRole('dialog', { name: 'Welcome to the Tribe, Maricel!' })).toHaveTextContent(
    'Your journey starts with Stage 0, Orientation.',
  );
  await user.click(screen.getByRole('button', { name: 'Start Stage 0' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentRole.get().id).toBe('member');
  expect(localStorage.getItem('member-welcome')).toBeNull();
});

it('tells of a move-up in view, wherever the person has scrolled to', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer(someUser({ stage: { id: 1, number: 0, name: 'Orientation' } }));
  let version = 'v1';
  server.answers.UnreadNotifications = () => ({ data: { unreadNotifications: 0, currentUserVersion: version } });
  await renderRoutes('/', table);
  await waitFor(() => expect(server.calls).toContain('UnreadNotifications'));
  server.user = someUser({ stage: { id: 2, number: 1, name: 'Building Your Base' }, version: 'v2' });
  version = 'v2';
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await screen.findByText('You moved up to Stage 1, Building Your Base. Galing!')).toBeVisible();
});

it('follows a level that was taken', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = fakeServer(someUser());
  let version = 'v1';
  server.answers.UnreadNotifications = () => ({ data: { unreadNotifications: 0, currentUserVersion: version } });
  await renderRoutes('/', table);
  await waitFor(() => expect(server.calls).toContain('UnreadNotifications'));
  server.user = { ...nonMember, version: 'v2' };
  version = 'v2';
  await vi.advanceTimersByTimeAsync(61_000);
  await waitFor(() => expect(currentRole.get().id).toBe('non-member'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
