import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const replay = {
  __typename: 'CommissionReplay',
  sales: 2,
  changed: 1,
  before: 200,
  after: 250,
  payableBefore: 0,
  payableAfter: 250,
  rows: [
    {
      __typename: 'CommissionReplayRow',
      affiliateId: 3,
      name: 'Maricel Dela Cruz',
      salesBefore: 2,
      salesAfter: 1,
      before: 200,
      after: 100,
      difference: -100,
    },
  ],
  changes: [
    {
      __typename: 'CommissionReplayChange',
      orderId: 12,
      number: 'A-000012',
      product: 'Tribe Membership',
      paidAt: '2026-11-10T02:00:00.000Z',
      from: 'Maricel Dela Cruz',
      to: null,
      before: 100,
      after: 0,
    },
  ],
};

it('shows what another policy would have paid, by affiliate', async () => {
  const server = startFakeServer(staff());
  server.graphql.CommissionReplay = () => ({ data: { commissionReplay: replay } });
  const { user } = renderApp('/affiliates?view=policy');
  await user.type(await screen.findByLabelText('Days a link counts'), '60');
  await user.click(screen.getByRole('button', { name: 'Show differences' }));
  const differences = within(await screen.findByRole('region', { name: 'Differences' }));
  expect(differences.getByRole('row', { name: /Maricel Dela Cruz.*2 → 1.*-₱100\.00/ })).toBeVisible();
  expect(differences.getByRole('row', { name: /A-000012.*Maricel Dela Cruz → no one/ })).toBeVisible();
  expect(server.named('graphql CommissionReplay')[0]).toMatchObject({
    policy: { link: 'last', linkDays: 60, holdDays: null },
  });
});

it('says so when nothing would change', async () => {
  const server = startFakeServer(staff());
  server.graphql.CommissionReplay = () => ({
    data: { commissionReplay: { ...replay, changed: 0, after: 200, rows: [], changes: [] } },
  });
  const { user } = renderApp('/affiliates?view=policy');
  await user.type(await screen.findByLabelText('Days on hold'), '30');
  await user.click(screen.getByRole('button', { name: 'Show differences' }));
  expect(await screen.findByText('This policy would have paid the same. No sale changes.')).toBeVisible();
});

it('says what is wrong with a policy at its field, and asks for nothing', async () => {
  const server = startFakeServer(staff());
  const { user } = renderApp('/affiliates?view=policy');
  await user.click(await screen.findByLabelText('Rate'));
  await user.click(await screen.findByRole('option', { name: 'Percentage' }));
  await user.type(screen.getByLabelText('New rate'), '120');
  await user.click(screen.getByRole('button', { name: 'Show differences' }));
  expect(await screen.findByText(/New rate .*high/)).toBeVisible();
  expect(server.named('graphql CommissionReplay')).toHaveLength(0);
});

it('says at its field what the server refuses', async () => {
  const server = startFakeServer(staff());
  const fields = { to: ["can't be before the first day"] };
  server.graphql.CommissionReplay = () => ({
    errors: [{ message: 'No', extensions: { code: 'BAD_USER_INPUT', fields } }],
  });
  const { user } = renderApp('/affiliates?view=policy');
  await user.click(await screen.findByRole('button', { name: 'Show differences' }));
  expect(await screen.findByText("Until can't be before the first day")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});
