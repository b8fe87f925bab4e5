import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const told = (id: number, title: string, readAt: string | null = null) => ({
  __typename: 'Notification',
  id,
  kind: 'event-moved',
  title,
  text: 'It now takes place on Tuesday.',
  link: '/events/my-events/3',
  actorName: null,
  actorImage: null,
  otherCount: 0,
  createdAt: '2026-11-15T02:00:00Z',
  readAt,
});

/** A member whose server knows these notifications. */
function start(rows: ReturnType<typeof told>[], user = member()) {
  const server = startFakeServer(user);
  let muted = false;
  server.graphql.MuteNotifications = ({ isMuted }) => {
    muted = Boolean(isMuted);
    return { data: { muteNotifications: muted } };
  };
  const unread = () => rows.filter((row) => row.readAt === null).length;
  server.graphql.PublicSettings = () => ({ data: { publicSettings: {} } });
  server.graphql.UnreadNotifications = () => ({ data: { unreadNotifications: unread(), currentUserVersion: 'v1' } });
  server.graphql.MyNotifications = ({ unreadOnly }) => {
    const shown = rows.filter((row) => !unreadOnly || row.readAt === null);
    return {
      data: {
        myNotifications: {
          __typename: 'NotificationList',
          rows: shown.map((row) => ({ ...row })),
          total: shown.length,
          unread: unread(),
          isMuted: muted,
        },
      },
    };
  };
  server.graphql.ReadNotification = ({ id, isRead }) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return { errors: [{ message: 'Notification not found' }] };
    row.readAt = isRead ? '2026-11-15T03:00:00Z' : null;
    return { data: { readNotification: { ...row } } };
  };
  server.graphql.ReadNotifications = () => {
    for (const row of rows) row.readAt = '2026-11-15T03:00:00Z';
    return { data: { readNotifications: rows.length } };
  };
  return server;
}

afterEach(() => void vi.useRealTimers());

it('tells how many wait, marks one and all as read, and opens what it is about', async () => {
  const server = start([
    told(3, 'New time: Ask the coaches'),
    told(2, 'A place for you'),
    told(1, 'Old news', '2026-11-14T00:00:00Z'),
  ]);
  const { user, address } = renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  await panel.findByText('Old news');
  await user.click(panel.getByRole('button', { name: 'Mark as read: A place for you' }));
  await panel.findByRole('button', { name: 'Mark as unread: A place for you' });
  await waitFor(() => expect(server.named('graphql ReadNotification')).toEqual([{ id: 2, isRead: true }]));
  await user.click(panel.getByRole('link', { name: 'New time: Ask the coaches' }));
  await waitFor(() => expect(address()).toBe('/events/my-events/3'));
  await screen.findByRole('button', { name: 'Notifications' });
  expect(server.named('graphql ReadNotification')).toHaveLength(2);
});

it('marks all as read up to the newest that is seen', async () => {
  const server = start([told(3, 'New time: Ask the coaches'), told(2, 'A place for you')]);
  const { user } = renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(server.named('graphql ReadNotifications')).toEqual([{ until: '2026-11-15T02:00:00Z' }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  expect(await screen.findByText('All read')).toBeVisible();
});

it('only looks while somebody views Atlas as the person', async () => {
  start([told(3, 'New time: Ask the coaches')], member({ isImpersonating: true, originalUserId: 99 }));
  const { user } = renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await screen.findByText('New time: Ask the coaches');
  expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull();
});

it('asks again when the person comes back to the page, and not more often than that', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] });
  const server = start([told(3, 'New time: Ask the coaches')]);
  renderApp('/');
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  const asked = () => server.named('graphql UnreadNotifications').length;
  expect(asked()).toBe(1);
  window.dispatchEvent(new Event('focus'));
  vi.setSystemTime(Date.now() + 20_000);
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(asked()).toBe(2));
});

it('mutes all, and says so until they are back on', async () => {
  const server = start([told(3, 'New time: Ask the coaches')]);
  const { user } = renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const mute = await screen.findByRole('switch', { name: 'Mute all' });
  await user.click(mute);
  await waitFor(() => expect(mute).toBeChecked());
  await user.click(mute);
  await waitFor(() => expect(mute).not.toBeChecked());
  expect(server.named('graphql MuteNotifications')).toEqual([{ isMuted: true }, { isMuted: false }]);
});
