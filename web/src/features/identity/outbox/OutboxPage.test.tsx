import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const mail = (id: number, changes: object = {}) => ({
  __typename: 'OutboxMail',
  id,
  kind: 'password-otp',
  toAddress: `ana${id}@example.com`,
  subject: `Letter ${id}`,
  status: 'dead',
  attempts: 8,
  lastError: 'mailbox unavailable',
  createdAt: '2026-11-01T00:00:00.000Z',
  sentAt: null,
  text: 'Hello in plain text',
  html: '<p style="color:red">Hello</p>',
  ...changes,
});

function serverWith(user = staff()) {
  const server = startFakeServer(user);
  server.graphql.OutboxMails = () => ({
    data: { outboxMails: { __typename: 'OutboxMailList', rows: [mail(1), mail(2)], total: 12 } },
  });
  server.graphql.OutboxMailById = ({ id }) => ({ data: { outboxMail: mail(Number(id)) } });
  return server;
}

it('keeps status, search and page in the address and asks the server for them', async () => {
  const server = serverWith();
  const { user, address } = renderApp('/settings/outbox?status=dead');
  expect(await screen.findByRole('button', { name: 'Letter 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Failed' })).toHaveAttribute('aria-pressed', 'true');
  expect(server.named('graphql OutboxMails')[0]).toMatchObject({ status: 'dead', list: { page: 1, perPage: 10 } });
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(address()).toBe('/settings/outbox?status=dead&page=2');
  // Three letters typed without a pause, however busy the machine is, are one question.
  for (const value of ['a', 'an', 'ana'])
    fireEvent.change(screen.getByLabelText('Search emails'), { target: { value } });
  await waitFor(() => expect(address()).toBe('/settings/outbox?status=dead&search=ana'));
  await waitFor(() =>
    expect(server.named('graphql OutboxMails').at(-1)).toMatchObject({
      list: { page: 1, search: 'ana' },
      status: 'dead',
    }),
  );
  expect(server.named('graphql OutboxMails').filter(({ list }) => (list as { search?: string }).search)).toHaveLength(
    1,
  );
});

it('shows all mails again, from the first page', async () => {
  serverWith();
  const { user, address } = renderApp('/settings/outbox?status=dead&page=2');
  await user.click(await screen.findByRole('button', { name: 'All' }));
  expect(address()).toBe('/settings/outbox');
});

it('opens a mail beside the list, shows it in a frame that can do nothing, and sends it again', async () => {
  const server = serverWith();
  server.graphql.RetryOutboxMail = ({ id }) => ({
    data: { retryOutboxMail: mail(Number(id), { status: 'waiting', lastError: null }) },
  });
  const { user, address } = renderApp('/settings/outbox');
  await user.click(await screen.findByRole('button', { name: 'Letter 2' }));
  expect(address()).toBe('/settings/outbox?mail=2');
  const drawer = within(await screen.findByRole('dialog', { name: 'Email' }));
  expect(await drawer.findByText('mailbox unavailable')).toBeVisible();
  const letter = drawer.getByTitle('Email: Letter 2');
  expect(letter).toHaveAttribute('sandbox', '');
  expect(letter.getAttribute('srcdoc')).not.toContain('style=');
  await user.click(drawer.getByRole('tab', { name: 'Plain text' }));
  expect(drawer.getByText('Hello in plain text')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Email queued again')).toBeVisible();
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Send again' })).toBeNull());
  expect(drawer.getByRole('button', { name: 'Discard email' })).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  expect(address()).toBe('/settings/outbox');
});

it('offers nothing to those who only read, and tells a refusal', async () => {
  serverWith(staff({ functionAccess: {} }));
  const { unmount } = renderApp('/settings/outbox?mail=1');
  expect(await screen.findByText('mailbox unavailable')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  unmount();
  const server = serverWith();
  server.graphql.DiscardOutboxMail = () => ({ errors: [{ message: 'Only a waiting or dead mail can be discarded' }] });
  const { user } = renderApp('/settings/outbox?mail=1');
  await user.click(await screen.findByRole('button', { name: 'Discard email' }));
  expect(await screen.findByText('Only a waiting or dead mail can be discarded')).toBeVisible();
});

it('shows a failed list with a way to try again (B266)', async () => {
  const server = serverWith();
  const answer = server.graphql.OutboxMails;
  server.graphql.OutboxMails = () => ({ errors: [{ message: 'The outbox is closed' }] });
  const { user } = renderApp('/settings/outbox');
  expect(await screen.findByText('The outbox is closed')).toBeVisible();
  server.graphql.OutboxMails = answer as never;
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByRole('button', { name: 'Letter 1' })).toBeVisible();
});
