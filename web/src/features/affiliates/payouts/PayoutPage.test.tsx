import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { balance } from '../testing';
import { overview, payout, payoutAccount } from './testing';

function payoutServer(changes: Parameters<typeof overview>[0] = {}, rows = [payout()]) {
  const server = startFakeServer(member({ affiliateTimestamp: '2026-08-03T02:00:00.000Z' }));
  server.graphql.MyPayouts = () => ({ data: { myPayouts: overview(changes), commissionBalance: balance() } });
  server.graphql.Payouts = () => ({ data: { payouts: { __typename: 'PayoutList', rows, total: rows.length } } });
  server.graphql.PayoutBanks = () => ({
    data: {
      payoutBanks: [
        { __typename: 'PayoutBank', code: 'BPI', name: 'Bank of the Philippine Islands', least: 10, most: 10 },
      ],
    },
  });
  return server;
}

it('shows what is payable, when the rest is, where it goes and what was paid', async () => {
  payoutServer({}, [payout(), payout({ id: 8, number: 'P-000008', state: 'failed', returnReason: 'Account closed' })]);
  renderApp('/affiliate/payout');
  const next = within(await screen.findByRole('region', { name: 'Payable now' }));
  expect(next.getByText('7,213.80')).toBeVisible();
  expect(next.getByText(/Next payouts go out around Dec 05, 2026/)).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'When each part becomes payable' })).getByText('4,214.25'),
  ).toBeVisible();
  const account = within(screen.getByRole('region', { name: 'Payout account' }));
  expect(account.getByText('0917 555 0101')).toBeVisible();
  const paid = await screen.findByRole('row', { name: /P-000007.*Paid.*3,800\.00.*4,000\.00 less 5% tax/ });
  expect(within(paid).getByRole('link', { name: 'PDF of P-000007' })).toHaveAttribute(
    'href',
    '/api/payout-statement/7.pdf',
  );
  expect(screen.getByRole('row', { name: /P-000008.*Account closed.*Came back/ })).toBeVisible();
});

it('asks for a payout, and says why it can not', async () => {
  const server = payoutServer();
  server.graphql.RequestPayout = () => ({ data: { requestPayout: overview({ blocked: 'asked' }) } });
  const { user } = renderApp('/affiliate/payout');
  await user.click(await screen.findByRole('button', { name: 'Request payout' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a payout of ₱7,213.80?' }));
  expect(dialog.getByText(/withhold 5% tax, so about ₱6,853\.11 arrives/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Request payout' }));
  await waitFor(() => expect(server.named('graphql RequestPayout')).toHaveLength(1));
});

it.each([
  ['below-minimum', { payable: 400 }, /from ₱1,000\.00\. ₱600\.00 to go\./],
  ['no-account', { account: null }, /Add your payout account first\./],
  ['suspended', {}, /is suspended, so payouts wait/],
])('can not ask: %s', async (blocked, changes, words) => {
  payoutServer({ blocked, ...changes });
  renderApp('/affiliate/payout');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Request payout' })).toBeDisabled();
});

it('leads to the new terms before a payout can be asked for', async () => {
  payoutServer({ blocked: 'terms' });
  renderApp('/affiliate/payout');
  expect(await screen.findByRole('link', { name: 'Read and accept' })).toHaveAttribute('href', '/affiliate/terms');
  expect(screen.queryByRole('button', { name: 'Request payout' })).not.toBeInTheDocument();
});

it('sets a bank account with the password, and shows what the server refuses', async () => {
  const server = payoutServer({ account: null, blocked: 'no-account' });
  server.graphql.SetPayoutAccount = () => ({ data: { setPayoutAccount: payoutAccount() } });
  const { user } = renderApp('/affiliate/payout');
  await user.click(await screen.findByRole('button', { name: 'Add payout account' }));
  await user.type(await screen.findByLabelText('GCash mobile number'), '0917 555 0101');
  await user.type(screen.getByLabelText('Account name'), 'Maricel Dela Cruz');
  await user.type(screen.getByLabelText('Your password'), 'Tribe-demo-1');
  await user.click(screen.getByRole('button', { name: 'Save account' }));
  await waitFor(() =>
    expect(server.named('graphql SetPayoutAccount')[0]).toEqual({
      input: {
        kind: 'GCash',
        bank: null,
        number: '0917 555 0101',
        holder: 'Maricel Dela Cruz',
        password: 'Tribe-demo-1',
        code: '',
      },
    }),
  );
});

it('wants the bank of a bank account', async () => {
  const server = payoutServer({ account: null, blocked: 'no-account' });
  const { user } = renderApp('/affiliate/payout');
  await user.click(await screen.findByRole('button', { name: 'Add payout account' }));
  await user.click(await screen.findByLabelText('Where should we send it?'));
  await user.click(await screen.findByRole('option', { name: 'Bank account' }));
  await user.type(screen.getByLabelText('Account number'), '1234567892');
  await user.type(screen.getByLabelText('Account name'), 'Maricel Dela Cruz');
  await user.type(screen.getByLabelText('Your password'), 'Tribe-demo-1');
  await user.click(screen.getByRole('button', { name: 'Save account' }));
  expect(await screen.findByText('Bank is required')).toBeVisible();
  expect(server.named('graphql SetPayoutAccount')).toHaveLength(0);
});
