import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { payout, payoutRun } from './testing';

function runServer(changes: Parameters<typeof payoutRun>[0] = {}) {
  const server = startFakeServer(staff());
  const run = payoutRun(changes);
  const rows = [
    payout({
      state: run.state === 'draft' ? 'draft' : 'approved',
      paidAt: null,
      reference: null,
      flags: [
        {
          kind: 'shared-account',
          otherId: 9,
          otherName: 'Rey Tan',
          usual: null,
          percent: null,
        },
      ],
    }),
  ];
  server.graphql.PayoutRuns = () => ({ data: { payoutRuns: { __typename: 'PayoutRunList', rows: [run], total: 1 } } });
  server.graphql.PayoutRun = () => ({ data: { payoutRun: run } });
  server.graphql.PayoutRunPayouts = () => ({
    data: { payoutRunPayouts: { __typename: 'PayoutList', rows, total: 1 } },
  });
  server.graphql.AffiliateFlags = () => ({
    data: { affiliateFlags: { __typename: 'AffiliateFlagList', rows: [], total: 0 } },
  });
  return server;
}

it('lists the runs and opens one with its flags', async () => {
  runServer();
  const { user } = renderApp('/affiliates?view=payouts');
  await user.click(await screen.findByRole('button', { name: 'November 2026' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'November 2026 payout run' })).toBeVisible();
  expect(await screen.findByText('Same account as Rey Tan')).toBeVisible();
});

it('leaves someone out with a reason, and approves the rest', async () => {
  const server = runServer();
  server.graphql.LeaveOutPayout = () => ({ data: { leaveOutPayout: payout({ state: 'left-out' }) } });
  server.graphql.ApprovePayoutRun = () => ({ data: { approvePayoutRun: payoutRun({ state: 'approved' }) } });
  const { user } = renderApp('/affiliates?view=payouts&run=4');
  await user.click(await screen.findByRole('button', { name: 'Leave out' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave out Maricel Dela Cruz?' }));
  await user.type(dialog.getByLabelText('Reason'), 'We look first');
  await user.click(dialog.getByRole('button', { name: 'Leave out' }));
  await waitFor(() => expect(server.named('graphql LeaveOutPayout')[0]).toEqual({ id: 7, reason: 'We look first' }));

  await user.click(await screen.findByRole('button', { name: 'Approve run' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Approve 2 payouts, ₱7,600.00 in all?' }));
  await user.click(sure.getByRole('button', { name: 'Approve run' }));
  expect(await screen.findByRole('button', { name: 'Upload results' })).toBeVisible();
});

it('asks for a second person', async () => {
  runServer({ needsSecond: true });
  renderApp('/affiliates?view=payouts&run=4');
  expect(await screen.findByText('You started this run, so someone else has to approve it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve run' })).toBeDisabled();
});

it.each([
  ['approved', 'To send'],
  ['paid', 'Sent'],
])('says of a run that is %s what is still to be done', async (state, words) => {
  runServer({ state });
  renderApp('/affiliates?view=payouts&run=4');
  expect((await screen.findAllByText(words))[0]).toBeVisible();
  expect(screen.getByText('Withholding tax')).toBeVisible();
});
