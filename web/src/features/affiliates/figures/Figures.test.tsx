import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const figures = (changes = {}) => ({
  data: {
    programFigures: {
      __typename: 'ProgramFigures',
      sales: 3,
      received: 8000,
      refunded: 500,
      revenue: 7500,
      allRevenue: 30000,
      earned: 800,
      takenBack: 50,
      cost: 750,
      newCustomers: 2,
      allNewCustomers: 5,
      ...changes,
    },
  },
});

it('shows each figure with its base and its meaning, and opens the rows behind it', async () => {
  const server = startFakeServer(staff());
  server.graphql.ProgramFigures = () => figures();
  server.graphql.ProgramPayments = () => ({
    data: {
      programPayments: {
        __typename: 'ProgramPaymentList',
        rows: [
          {
            __typename: 'ProgramPayment',
            id: '7-9',
            orderId: 12,
            number: 'A-000012',
            buyer: 'Liza Manalo',
            productName: 'Bootcamp',
            affiliateId: 3,
            affiliateName: 'Maricel Dela Cruz',
            at: '2026-11-14T02:00:00.000Z',
            paid: 1000,
            refunded: 500,
          },
        ],
        total: 1,
      },
    },
  });
  const { user } = renderApp('/affiliates?view=results');
  const share = within(await screen.findByRole('region', { name: 'Share of revenue by payment day' }));
  expect(share.getByText('25%')).toBeVisible();
  expect(share.getByText('of ₱30,000.00 in all')).toBeVisible();
  const refunds = within(screen.getByRole('region', { name: 'Refund share' }));
  expect(refunds.getByText('6.3%')).toBeVisible();
  expect(refunds.getByText('₱500.00 of ₱8,000.00 paid')).toBeVisible();
  expect(screen.getByText('of 5 new customers in all')).toBeVisible();
  await user.click(refunds.getByRole('button', { name: 'View refunded payments' }));
  const row = within(await screen.findByRole('row', { name: /A-000012/ }));
  expect(row.getByRole('link', { name: 'A-000012' })).toHaveAttribute('href', '/affiliates/3?sale=12');
  expect(server.named('graphql ProgramPayments')[0]).toMatchObject({ only: 'refunded' });
  await user.click(refunds.getByRole('button', { name: 'Hide rows' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /A-000012/ })).toBeNull());
});

it('says that there is nothing to compare with', async () => {
  const server = startFakeServer(staff());
  server.graphql.ProgramFigures = () => figures({ revenue: 0, received: 0, refunded: 0, allRevenue: 0 });
  const { user } = renderApp('/affiliates?view=results');
  expect(
    within(await screen.findByRole('region', { name: 'Share of revenue by payment day' })).getByText('None'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Custom Range' }));
  expect(await screen.findByText('Choose the first and the last day.')).toBeVisible();
});
