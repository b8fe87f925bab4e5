import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { affiliate, balance, commissions, entry } from '../testing';

const trail = {
  __typename: 'CommissionTrail' as const,
  orderId: 12,
  number: 'A-000012',
  buyer: 'Liza M.',
  productName: 'Tribe Membership',
  orderedAt: '2026-11-10T12:50:00.000Z',
  affiliateName: 'Maricel Dela Cruz',
  rule: 'last-link',
  reason: 'counts',
  linkDays: 30,
  boundAt: null,
  feeType: 'Percentage',
  rate: '15%',
  rateSource: 'affiliate',
  holdDays: 30,
  isVoided: false,
  isMovedAway: false,
  move: null,
  paid: 19497,
  commission: 2924.55,
  bump: null,
  visits: [
    {
      __typename: 'TrailVisit',
      id: 1,
      at: '2026-10-08T12:00:00.000Z',
      link: '',
      owner: null,
      isOwn: false,
      reason: 'too-old',
    },
    {
      __typename: 'TrailVisit',
      id: 2,
      at: '2026-11-07T12:16:00.000Z',
      link: 'Join',
      owner: 'M',
      isOwn: true,
      reason: 'counts',
    },
  ],
  rates: [
    {
      __typename: 'TrailRate',
      source: 'affiliate',
      label: '15%',
      isUsed: true,
      setAt: '2026-09-01T02:00:00.000Z',
      setBy: null,
    },
    {
      __typename: 'TrailRate',
      source: 'program',
      label: '10%',
      isUsed: false,
      setAt: '2026-01-01T02:00:00.000Z',
      setBy: null,
    },
  ],
  payments: [
    {
      __typename: 'TrailPayment',
      scheduleId: 4,
      position: 1,
      price: 19497,
      paid: 19497,
      refunded: 0,
      dueOn: '2026-11-10',
      paidAt: '2026-11-10T12:52:00.000Z',
      platform: 'GCash',
    },
  ],
  entries: [entry({ status: 'payable' })],
};

function commissionServer(rows = [entry()]) {
  const server = startFakeServer(member({ affiliateTimestamp: '2026-08-03T02:00:00.000Z' }));
  server.graphql.MyCommission = () => ({ data: { myAffiliate: affiliate(), commissionBalance: balance() } });
  server.graphql.AffiliateCommissions = () => ({ data: { affiliateCommissions: commissions(rows) } });
  server.graphql.CommissionTrail = () => ({ data: { commissionTrail: trail } });
  return server;
}

it('shows the balance by state and every entry with its status', async () => {
  commissionServer([
    entry(),
    entry({ id: 2, buyer: 'Rey T.', kind: 'reversed', reason: 'refunded', amount: -500 }),
    entry({ id: 3, buyer: 'Ana R.', status: 'cancelled', amount: 300 }),
  ]);
  renderApp('/affiliate/commission');
  const card = within(await screen.findByRole('region', { name: 'Balance by status' }));
  expect(card.getByText('7,213.80')).toBeVisible();
  expect(card.getByText(/Nov 24, 2026/)).toBeVisible();
  expect(
    await screen.findByRole('row', { name: /Liza M\..*Tribe Membership, one-time.*Payable.*2,924\.55/ }),
  ).toBeVisible();
  expect(screen.getByRole('row', { name: /Rey T\..*was refunded.*Comes off the next payout.*500\.00/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Ana R\..*Never.*Cancelled/ })).toBeVisible();
});

it('filters and orders on the server', async () => {
  const server = commissionServer();
  const { user } = renderApp('/affiliate/commission');
  await screen.findByRole('row', { name: /Liza/ });
  await user.click(screen.getByRole('button', { name: 'On hold' }));
  await user.click(screen.getByRole('button', { name: 'Order: newest' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Highest commission' }));
  await waitFor(() =>
    expect(server.named('graphql AffiliateCommissions').at(-1)).toMatchObject({
      filter: { status: 'pending' },
      list: { sort: 'amount', desc: true },
    }),
  );
});

it('explains a sale: the sum, the visits, the rule and the rate', async () => {
  const server = commissionServer();
  const { user } = renderApp('/affiliate/commission');
  await user.click(await screen.findByRole('button', { name: 'Liza M.' }));
  expect(await screen.findByRole('heading', { level: 1, name: /Why you earn ₱2,924\.55/ })).toBeVisible();
  expect(server.named('graphql CommissionTrail')[0]).toEqual({ orderId: 12 });
  const visits = within(screen.getByRole('region', { name: 'Visits before the order' }));
  expect(visits.getByText("Another affiliate's link")).toBeVisible();
  expect(visits.getByText('33 days before the order. Too old to count.')).toBeVisible();
  expect(visits.getByText('Your Join link')).toBeVisible();
  expect(visits.getByText('Counts for this sale')).toBeVisible();
  expect(visits.getByText(/last affiliate link, 30 days/)).toBeVisible();
  expect(screen.getByText('Your own rate, used')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Commission' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Commission' })).toBeVisible();
});

const bump = {
  __typename: 'TrailBump' as const,
  productName: 'Portfolio Review',
  paid: 799,
  paidAt: '2026-11-10T12:52:00.000Z',
  feeType: 'Percentage',
  rate: '20%',
  commission: 159.8,
  setAt: '2026-09-01T02:00:00.000Z',
  setBy: null,
};

it('adds an extra that has a rate of its own to the sum, and says where the rate comes from', async () => {
  const server = commissionServer();
  const extra = entry({ id: 9, productName: 'Portfolio Review', rateSource: 'bump', amount: 159.8 });
  server.graphql.CommissionTrail = () => ({
    data: { commissionTrail: { ...trail, paid: 20296, commission: 3084.35, bump, entries: [entry(), extra] } },
  });
  renderApp('/affiliate/commission?sale=12');
  expect(await screen.findByRole('heading', { level: 1, name: /Why you earn ₱3,084\.35/ })).toBeVisible();
  expect(screen.getByText('Rate of the extra').nextSibling).toHaveTextContent('20%');
  expect(screen.getByText('Rate of Portfolio Review, used')).toBeVisible();
  expect(screen.getByText('The extra has a rate of its own, the same for every affiliate.')).toBeVisible();
  const payment = within(screen.getByRole('region', { name: 'Payment' }));
  expect(payment.getByText('Optional extra, Nov 10, 2026.')).toBeVisible();
  expect(payment.getByText('Optional extra')).toBeVisible();
});

it('says that an extra without a rate of its own earns nothing', async () => {
  const server = commissionServer();
  const without = { ...bump, feeType: null, rate: null, commission: 0, setAt: null };
  server.graphql.CommissionTrail = () => ({ data: { commissionTrail: { ...trail, paid: 20296, bump: without } } });
  renderApp('/affiliate/commission?sale=12');
  expect(await screen.findByText(/It doesn't earn commission\./)).toBeVisible();
  expect(screen.queryByText('Rate of the extra')).toBeNull();
  expect(screen.getByText(/this one had none when it was paid/)).toBeVisible();
});

it('says what went back, when, and what becomes of the commission', async () => {
  const server = commissionServer();
  const refunded = { ...trail.payments[0], refunded: 5000 };
  const back = entry({
    id: 7,
    kind: 'reversed',
    reason: 'part-refunded',
    amount: -750,
    at: '2026-11-16T02:00:00.000Z',
  });
  const answer = (status: string) => {
    server.graphql.CommissionTrail = () => ({
      data: {
        commissionTrail: {
          ...trail,
          paid: 14497,
          payments: [refunded],
          entries: [entry({ status: 'paid' }), { ...back, status }],
        },
      },
    });
    return renderApp('/affiliate/commission?sale=12');
  };
  const { unmount } = answer('payable');
  expect(
    await screen.findByText('Part of the payment was refunded on Nov 16, 2026. ₱750.00 comes off your next payout.'),
  ).toBeVisible();
  expect(screen.getByText('Paid, less refunds').nextSibling).toHaveTextContent('14,497.00');
  unmount();
  answer('cancelled');
  expect(
    await screen.findByText(
      /₱750\.00 of your commission was cancelled\. Nothing is taken from money you already received\./,
    ),
  ).toBeVisible();
});

it('has a sale that was moved paid on the day of its payment', async () => {
  const server = commissionServer();
  const moved = entry({ status: 'pending', at: '2026-11-18T02:00:00.000Z', holdUntil: '2026-12-09T16:00:00.000Z' });
  server.graphql.CommissionTrail = () => ({ data: { commissionTrail: { ...trail, entries: [moved] } } });
  renderApp('/affiliate/commission?sale=12');
  const route = within(await screen.findByRole('list', { name: 'Where it is now' }));
  expect(route.getAllByRole('listitem')[0]).toHaveTextContent('PaidNov 10, 2026');
  expect(route.getByText("30 days, so that refunds come first. It's here.")).toBeVisible();
});

it('says of each part of a balance when it is nothing', async () => {
  const server = commissionServer();
  const none = balance({ pending: 0, payable: 0, inPayout: 0, paid: 0, total: 0, days: [] });
  server.graphql.MyCommission = () => ({ data: { myAffiliate: affiliate(), commissionBalance: none } });
  renderApp('/affiliate/commission');
  const card = within(await screen.findByRole('region', { name: 'Balance by status' }));
  for (const words of ['Nothing right now.', 'Nothing is waiting.', 'Nothing is on its way.', 'Nothing yet.']) {
    expect(card.getByText(words)).toBeVisible();
  }
});
