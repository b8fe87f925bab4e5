import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignLink, lead, link } from '~/features/affiliates/testing';
import { storage } from '~/lib/browser/storage';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const affiliate = (since: string | null) =>
  member({ accessLevels: [{ id: 'affiliate', name: 'Affiliate' }], roles: ['affiliate'], affiliateTimestamp: since });

const figures = (leads: number, commission: number) => ({
  __typename: 'HomeFigures',
  visits: 40,
  leads,
  paid: 2,
  commission,
});

function homeServer(changes = {}) {
  storage.set('affiliate-relogin', 'true');
  const server = startFakeServer(affiliate('2026-08-03T02:00:00.000Z'));
  server.graphql.AffiliateHome = () => ({
    data: {
      affiliateHome: {
        __typename: 'AffiliateHome',
        payable: 7213.8,
        pending: 4214.25,
        nextPayout: '2026-12-04T16:00:00.000Z',
        now: figures(9, 4214.25),
        before: figures(5, 3000.35),
        weeks: [{ __typename: 'HomeWeek', day: '2026-11-15T16:00:00.000Z', approved: 0, waiting: 4214.25 }],
        links: [link(), campaignLink()],
        leads: [lead({ campaign: 'Facebook November', commission: 1500, status: 'paid' })],
        leadTotal: 9,
        needsTerms: false,
        step: 'payout',
        ...changes,
      },
    },
  });
  return server;
}

it('shows what is payable and when, this month beside the last, the best links and the newest leads', async () => {
  const server = homeServer();
  const { user } = renderApp('/');
  const payout = within(await screen.findByRole('region', { name: 'Next payout' }));
  expect(payout.getByText(/Next payout Dec 05, 2026/)).toBeVisible();
  expect(screen.getByText('₱3,000 last month')).toBeVisible();
  expect(screen.getByText('Facebook November')).toBeVisible();
  expect(within(screen.getByTestId('lead-row')).getByText('₱1,500.00')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Commission of the last 12 weeks' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Last 30 Days' }));
  await waitFor(() => expect(server.named('graphql AffiliateHome').at(-1)).toEqual({ period: '30' }));
  expect(await screen.findByText('4 more than before')).toBeVisible();
});

it('asks for new terms before anything else', async () => {
  homeServer({ needsTerms: true, step: 'terms' });
  renderApp('/');
  const step = within(await screen.findByRole('region', { name: 'Next step' }));
  expect(step.getByRole('link', { name: 'Read and accept' })).toHaveAttribute('href', '/affiliate/terms');
});

it('leads anyone who has not accepted the terms to them', async () => {
  storage.set('affiliate-relogin', 'true');
  const server = startFakeServer(affiliate(null));
  server.graphql.AffiliateJoin = () => ({
    data: { myAffiliateTerms: { __typename: 'AffiliateTerms', version: 1, isCurrent: false } },
  });
  renderApp('/');
  expect(await screen.findByRole('heading', { name: 'Accept the terms to get your links' })).toBeVisible();
});
