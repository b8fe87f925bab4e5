import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const stray = (changes: object = {}) => ({
  __typename: 'StrayPayment',
  id: 1,
  reference: 'TEST-1',
  gatewayName: 'GCash',
  amount: 2899,
  currency: 'PHP',
  why: 'Nothing was due anymore',
  productName: 'Tribe Membership',
  name: 'Kristine Joy Santos',
  email: 'kj@example.com',
  userId: 7,
  orderNumber: 'A-000123',
  cameAt: '2026-11-14T02:00:00.000Z',
  settledAt: null,
  note: null,
  ...changes,
});

function strayServer(rows = [stray()]) {
  const server = startFakeServer(staff());
  server.graphql.PaymentDesks = () => ({
    data: {
      paymentProofs: { __typename: 'PaymentProofList', total: 0 },
      strayPayments: { __typename: 'StrayPaymentList', total: rows.length },
    },
  });
  server.graphql.StrayPayments = () => ({
    data: { strayPayments: { __typename: 'StrayPaymentList', rows, total: rows.length } },
  });
  return server;
}

it('shows money that belongs to nothing, and writes down what was done about it', async () => {
  const server = strayServer();
  server.graphql.SettleStrayPayment = () => ({
    data: { settleStrayPayment: stray({ settledAt: '2026-11-15T02:00:00.000Z', note: 'Paid back' }) },
  });
  const { user } = renderApp('/payment?t=stray');
  expect(await screen.findByText('Nothing was due anymore')).toBeVisible();
  expect(screen.getByText('A-000123').parentElement).toHaveTextContent('Tribe Membership, A-000123');
  await user.click(screen.getByRole('button', { name: 'Settle the payment of Kristine Joy Santos' }));
  const question = within(await screen.findByRole('dialog', { name: 'Settle the payment of Kristine Joy Santos' }));
  await user.type(question.getByLabelText(/^What did you do about it?/), 'Paid back');
  await user.click(question.getByRole('button', { name: 'Settle' }));
  expect(await screen.findByText('Written down')).toBeVisible();
  expect(server.named('graphql SettleStrayPayment')).toEqual([{ id: 1, note: 'Paid back' }]);
});

it('looks for a reference', async () => {
  const server = strayServer();
  const { user } = renderApp('/payment?t=stray');
  await screen.findByText('Nothing was due anymore');
  server.graphql.StrayPayments = () => ({
    data: { strayPayments: { __typename: 'StrayPaymentList', rows: [], total: 0 } },
  });
  await user.type(screen.getByLabelText('Search payments'), 'GC-9');
  expect(await screen.findByRole('heading', { name: 'Oops, no results found' })).toBeVisible();
  expect(server.named('graphql StrayPayments').at(-1)).toMatchObject({ list: { search: 'GC-9' } });
});

it('says so when everything belongs somewhere', async () => {
  strayServer([]);
  renderApp('/payment?t=stray');
  expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeVisible();
});
