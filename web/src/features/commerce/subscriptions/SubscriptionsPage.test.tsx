import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { invoice, person, subscription } from '../testing';

const listed = (id: number) => ({ ...subscription({ id }), createdAt: '2026-09-15T02:00:00.000Z', user: person() });

function listServer() {
  const server = startFakeServer(staff());
  server.graphql.Subscriptions = () => ({
    data: { subscriptions: { __typename: 'SubscriptionList', rows: [listed(41), listed(42)], total: 2 } },
  });
  server.graphql.Products = () => ({
    data: { products: [{ __typename: 'Product', id: 3, name: 'Tribe Membership' }] },
  });
  return server;
}

it('lists subscriptions and narrows them by validity, product and cash collection', async () => {
  const server = listServer();
  const { user } = renderApp('/subscriptions');
  expect(await screen.findAllByText('Sep 15, 2027')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Expired' }));
  await user.click(screen.getByRole('button', { name: 'Cash collection' }));
  await user.click(await screen.findByRole('menuitem', { name: 'ER Warmup' }));
  await waitFor(() =>
    expect(server.named('graphql Subscriptions').at(-1)).toMatchObject({
      filter: { validity: 'expired', productId: null, cashCollection: 'er warmup' },
    }),
  );
});

it('unenrols all chosen rows after a question and clears the selection (B157, B158)', async () => {
  const server = listServer();
  const done = (id: number) => ({ __typename: 'PaidRow', id, isDone: true, message: null });
  server.graphql.EndSubscriptions = () => ({ data: { endSubscriptions: [done(41), done(42)] } });
  const { user } = renderApp('/subscriptions');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Batch actions' }));
  expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual(['Unenroll', 'Clear']);
  await user.click(bar.getByRole('button', { name: 'Unenroll' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unenroll 2 subscriptions?' }));
  await user.click(dialog.getByRole('button', { name: 'Unenroll' }));
  expect(await screen.findByText('2 subscriptions ended')).toBeVisible();
  expect(server.named('graphql EndSubscriptions')).toEqual([{ ids: [41, 42] }]);
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Batch actions' })).not.toBeInTheDocument());
});

it('shows one subscription, why it is open, and its schedule (B74)', async () => {
  const server = listServer();
  server.graphql.SubscriptionById = () => ({
    data: {
      subscription: {
        ...listed(41),
        because: 'open because of Tribe Membership until Sep 15, 2027',
        source: 'staff',
        undoReason: null,
        invoice: { ...invoice(), price: 23192, fee: 0, discount: 0, createdAt: '2026-09-15T02:00:00.000Z' },
      },
    },
  });
  renderApp('/subscriptions/41');
  expect(await screen.findByText('open because of Tribe Membership until Sep 15, 2027')).toBeVisible();
  expect(screen.getByRole('table', { name: /^Schedule of/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Payment Records' })).toHaveAttribute('href', '/view-subscription/7?t=2');
});
