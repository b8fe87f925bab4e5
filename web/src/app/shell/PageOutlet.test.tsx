import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

afterEach(() => void vi.restoreAllMocks());

/** Takes the connection away, or gives it back. */
function connect(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

it('shows one page instead of failures when a page is opened without a connection, and the page once it is back', async () => {
  const server = startFakeServer(member());
  server.graphql.MyEvents = () => ({
    data: { myEvents: { __typename: 'MyEventList', rows: [], total: 0 } },
  });
  const { router } = renderApp('/events/my-events');
  await screen.findByRole('heading', { name: 'My Events' });

  // What is open stays; what is opened now is not.
  connect(false);
  expect(screen.getByRole('heading', { name: 'My Events' })).toBeVisible();
  await act(() => router.navigate('/courses/my-courses'));
  expect(await screen.findByRole('heading', { name: "You're offline" })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();

  connect(true);
  expect(await screen.findByRole('heading', { name: 'My Courses' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: "You're offline" })).toBeNull();
});
