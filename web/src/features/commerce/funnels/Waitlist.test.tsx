import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { funnel, quote } from '../catalogue/testing';

it('lists who waits for a funnel, and copies every address', async () => {
  const server = startFakeServer(staff());
  server.graphql.FunnelById = () => ({ data: { funnel: funnel({ isOpen: false, closedBecause: 'Full.' }) } });
  server.graphql.FunnelQuote = () => ({ data: { quote: quote() } });
  const entry = (id: number) => ({
    __typename: 'WaitlistEntry',
    id,
    firstName: `Luz ${id}`,
    email: `luz.${id}@example.com`,
    joinedAt: '2026-11-14T02:00:00.000Z',
  });
  server.graphql.Waitlist = () => ({
    data: { waitlist: { __typename: 'WaitlistEntryList', rows: [entry(1), entry(2)], total: 2 } },
  });
  const { user } = renderApp('/funnels/tribe');
  expect(await screen.findByRole('link', { name: 'luz.2@example.com' })).toHaveAttribute(
    'href',
    'mailto:luz.2@example.com',
  );
  await user.click(screen.getByRole('button', { name: 'Copy addresses' }));
  expect(await screen.findByText('2 addresses copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('luz.1@example.com\nluz.2@example.com');
});
