import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { affiliate, balance, commissions, link, rate } from '../testing';
import type { FlagRowFragment } from './flags.gql';

const flag = (changes: Partial<FlagRowFragment> = {}) => ({
  __typename: 'AffiliateFlag' as const,
  id: 9,
  affiliateId: 3,
  affiliateName: 'Maricel Dela Cruz',
  title: 'Shares a device with buyers',
  reason: "1 of 4 buyers logged in with the affiliate's browser, at the same address.",
  people: [{ __typename: 'FlagPerson' as const, id: 12, name: 'Liza Manalo' }],
  state: 'open',
  foundAt: '2026-11-14T02:00:00.000Z',
  note: null,
  decidedBy: null,
  decidedAt: null,
  ...changes,
});
const listed = (...rows: ReturnType<typeof flag>[]) => ({
  data: { affiliateFlags: { __typename: 'AffiliateFlagList', rows, total: rows.length } },
});

it('lists flags with their facts, and dismisses one with a note', async () => {
  const server = startFakeServer(staff());
  let decided = false;
  server.graphql.AffiliateFlags = () => (decided ? listed() : listed(flag()));
  server.graphql.DecideAffiliateFlag = () => {
    decided = true;
    return { data: { decideAffiliateFlag: flag({ state: 'dismissed', note: 'Married' }) } };
  };
  const { user } = renderApp('/affiliates?view=flags');
  const row = within(await screen.findByRole('row', { name: /Shares a device with buyers/ }));
  expect(row.getByText(/1 of 4 buyers/)).toBeVisible();
  expect(row.getByText('To review')).toBeVisible();
  expect(row.getByRole('link', { name: 'Liza Manalo' })).toHaveAttribute('href', '/community/members/12');
  expect(server.named('graphql AffiliateFlags')[0]).toMatchObject({ filter: { state: 'open' } });
  await user.click(row.getByRole('button', { name: 'Dismiss flag' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Note'), 'Married');
  await user.click(dialog.getByRole('button', { name: 'Dismiss flag' }));
  expect(await screen.findByText('Nothing to review')).toBeVisible();
  expect(server.named('graphql DecideAffiliateFlag')).toEqual([{ id: 9, outcome: 'dismissed', note: 'Married' }]);
});

it('gives no decision to who only reads', async () => {
  const server = startFakeServer(staff({ functionAccess: {} }));
  server.graphql.AffiliateFlags = () => listed(flag());
  renderApp('/affiliates?view=flags');
  await screen.findByRole('row', { name: /Shares a device with buyers/ });
  expect(screen.queryByRole('button', { name: 'Confirm flag' })).toBeNull();
});

it('shows a confirmed flag on the page of the affiliate, with who decided and why', async () => {
  const server = startFakeServer(staff());
  server.graphql.AffiliateById = () => ({
    data: { affiliate: affiliate({ confirmedFlags: 1 }), affiliateLinks: [link()], commissionBalance: balance() },
  });
  server.graphql.AffiliateRates = () => ({ data: { affiliateRates: [rate()] } });
  server.graphql.AffiliateCommissions = () => ({ data: { affiliateCommissions: commissions([]) } });
  server.graphql.AffiliateNotes = () => ({ data: { affiliateNotes: [] } });
  server.graphql.AffiliateFlags = () =>
    listed(
      flag({
        state: 'confirmed',
        note: 'Both are hers',
        decidedBy: 'Mika Reyes',
        decidedAt: '2026-11-15T02:00:00.000Z',
      }),
    );
  renderApp('/affiliates/3');
  const flags = within(await screen.findByRole('region', { name: 'Flags' }));
  expect(flags.getByText('Mika Reyes, Nov 15, 2026: Both are hers')).toBeVisible();
  expect(flags.queryByRole('button', { name: 'Confirm flag' })).toBeNull();
  expect(flags.getByRole('button', { name: 'Dismiss flag' })).toBeVisible();
  expect(screen.getByText('Flag confirmed')).toBeVisible();
  await waitFor(() => expect(server.named('graphql AffiliateFlags')[0]).toMatchObject({ filter: { affiliateId: 3 } }));
});
