import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { funnel, quote } from '../catalogue/testing';

const entry = (id: number, invitedAt: string | null = null) => ({
  __typename: 'WaitlistEntry',
  id,
  firstName: `Luz ${id}`,
  email: `luz.${id}@example.com`,
  joinedAt: '2026-11-14T02:00:00.000Z',
  invitedAt,
});

function waitlistServer(of: Parameters<typeof funnel>[0], rows = [entry(1), entry(2)]) {
  const server = startFakeServer(staff());
  server.graphql.FunnelById = () => ({ data: { funnel: funnel(of) } });
  server.graphql.FunnelQuote = () => ({ data: { quote: quote() } });
  server.graphql.Waitlist = () => ({
    data: { waitlist: { __typename: 'WaitlistEntryList', rows, total: rows.length } },
  });
  return server;
}

it('lists who waits for a funnel, and copies every address', async () => {
  waitlistServer({ isOpen: false, closedBecause: 'Full.' });
  const { user } = renderApp('/funnels/tribe');
  expect(await screen.findByRole('link', { name: 'luz.2@example.com' })).toHaveAttribute(
    'href',
    'mailto:luz.2@example.com',
  );
  await user.click(screen.getByRole('button', { name: 'Copy addresses' }));
  expect(await screen.findByText('2 addresses copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('luz.1@example.com\nluz.2@example.com');
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull();
});

it('invites those who wait for what is open, one or all, and shows when', async () => {
  const rows = [entry(1), entry(2), entry(3, '2026-11-15T02:00:00.000Z')];
  const server = waitlistServer({ isOpen: true, closedBecause: null }, rows);
  server.graphql.InviteWaitlist = ({ ids }) => {
    rows.splice(0, 2, entry(1, '2026-11-15T04:00:00.000Z'), entry(2, ids ? null : '2026-11-15T04:00:00.000Z'));
    return { data: { inviteWaitlist: 1 } };
  };
  const { user } = renderApp('/funnels/tribe');
  expect(await screen.findByText('Invited Nov 15, 2026, 10:00 AM')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite luz.3@example.com' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Invite luz.1@example.com' }));
  expect(await screen.findByText('1 invitation sent')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite luz.1@example.com' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Invite all' }));
  const question = within(await screen.findByRole('dialog', { name: 'Invite everyone on the waitlist?' }));
  await user.click(question.getByRole('button', { name: 'Send invitations' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Invite luz/ })).toBeNull());
  expect(server.named('graphql InviteWaitlist')).toEqual([
    { funnelId: 'tribe', ids: [1] },
    { funnelId: 'tribe', ids: null },
  ]);
});
