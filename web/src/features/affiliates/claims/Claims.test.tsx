import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { balance } from '../testing';
import type { ClaimRowFragment } from './claims.gql';

const claim = (changes: Partial<ClaimRowFragment> = {}) => ({
  __typename: 'AffiliateClaim' as const,
  id: 5,
  affiliateId: 3,
  affiliateName: 'Maricel Dela Cruz',
  kind: 'claim',
  orderId: null,
  number: null,
  reference: '',
  email: 'kristine@example.com',
  text: 'I told her about it.',
  askedAt: '2026-11-14T02:00:00.000Z',
  state: 'open',
  answer: null,
  answeredAt: null,
  ...changes,
});

it('shows an affiliate their questions with the answers, and claims a sale', async () => {
  const server = startFakeServer(member());
  server.graphql.MyCommission = () => ({
    data: { myAffiliate: { __typename: 'Affiliate', id: 3, suspendedAt: null }, commissionBalance: balance() },
  });
  server.graphql.MyAffiliateClaims = () => ({
    data: { myAffiliateClaims: [claim({ state: 'declined', answer: 'No sale counts here.' })] },
  });
  server.graphql.ClaimSale = () => ({ data: { claimSale: claim({ id: 6 }) } });
  const { user } = renderApp('/affiliate/commission?view=questions');
  const card = within(await screen.findByRole('article', { name: 'Claim for kristine@example.com' }));
  expect(card.getByText('No sale counts here.')).toBeVisible();
  expect(card.getByText('Declined')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Claim a sale' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Order number'), 'A-7');
  await user.type(dialog.getByLabelText('Why is it yours?'), 'Mine');
  await user.click(dialog.getByRole('button', { name: 'Send claim' }));
  await waitFor(() =>
    expect(server.named('graphql ClaimSale')[0]).toMatchObject({
      input: { reference: 'A-7', email: null, text: 'Mine' },
    }),
  );
});
