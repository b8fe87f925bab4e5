import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fakeServer, leaveApp, renderRoutes } from '~/testing/renderRoutes';
import { someUser } from '~/testing/someUser';
import { SIGNED_IN_KEY } from './followSession';

/** Loading the code takes longest; no test should wait for it. */
beforeAll(() => Promise.all([import('../shell/Shell'), import('../home/HomePage')]), 60_000);
afterEach(() => {
  leaveApp();
  localStorage.clear();
});

/** What a browser does in this tab when another one writes. */
function anotherTabWrites(newValue: string | null) {
  const oldValue = localStorage.getItem(SIGNED_IN_KEY);
  if (newValue === null) localStorage.removeItem(SIGNED_IN_KEY);
  else localStorage.setItem(SIGNED_IN_KEY, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: SIGNED_IN_KEY, oldValue, newValue }));
}

it('leaves when another tab logs out, at once and not when the token is asked for next', async () => {
  const server = fakeServer(someUser());
  const { address } = await renderRoutes('/');
  await screen.findByRole('navigation', { name: 'Main menu' });
  expect(localStorage.getItem(SIGNED_IN_KEY)).toBe('7');
  server.user = null;
  act(() => anotherTabWrites(null));
  await waitFor(() => expect(address()).toMatch(/^\/login/));
});

it('follows when another tab logs in as somebody else', async () => {
  const server = fakeServer(someUser());
  await renderRoutes('/');
  await screen.findByRole('navigation', { name: 'Main menu' });
  server.user = someUser({ id: 8, firstName: 'Rowena', lastName: 'Sarmiento' });
  act(() => anotherTabWrites('8'));
  expect((await screen.findAllByText('Rowena Sarmiento')).length).toBeGreaterThan(0);
});

it('logging out tells the other tabs, and a failed question tells them nothing', async () => {
  const server = fakeServer(someUser());
  const { auth } = await renderRoutes('/');
  await screen.findByRole('navigation', { name: 'Main menu' });
  const real = fetch;
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await act(() => auth.recheck());
  expect(localStorage.getItem(SIGNED_IN_KEY)).toBe('7');
  globalThis.fetch = real;
  await act(() => auth.recheck());
  await act(() => auth.logout());
  expect(localStorage.getItem(SIGNED_IN_KEY)).toBeNull();
  expect(server.user).toBeNull();
});
