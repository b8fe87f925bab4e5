import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { invoice, paidRow, scheduleRow, subscription, summary } from '../testing';

function billingServer() {
  const server = startFakeServer(member({ membershipStatus: 'Active' }));
  const because = 'open because of Tribe Membership until Sep 15, 2027';
  server.graphql.GetDuesAndExpiration = () => ({
    data: {
      getDuesAndExpiration: {
        __typename: 'DuesAndExpiration',
        expired: null,
        expiringSoon: null,
        overduePayments: {
          __typename: 'ScheduleDue',
          id: 502,
          scheduleDate: '2026-11-14T16:00:00.000Z',
          amount: 2899,
          payPath: '/pay/s502-signed',
          waitingSlip: null,
        },
        upcomingPaymentDue: null,
        renewFunnelId: null,
        isSuspended: false,
        reopenAmount: null,
        reopenPath: null,
      },
    },
  });
  server.graphql.MySubscriptions = () => ({
    data: {
      findViewSubscription: [
        { ...subscription({ expiry: '9999-12-31T15:59:59.999Z' }), because },
        {
          ...subscription({ id: 42, expiry: '2026-01-31T15:59:59.999Z' }),
          because: 'closed because it ended on Jan 31, 2026',
        },
      ],
    },
  });
  const row = (changes: object) => ({ ...changes, paidAt: null, history: [] });
  server.graphql.MyBillings = () => ({
    data: {
      findUserPaymentSchedule: {
        __typename: 'User',
        id: 7,
        credits: [],
        paymentSummary: summary(),
        invoice: [
          invoice({
            paymentSchedule: [
              row(paidRow()),
              row(scheduleRow({ id: 501, scheduleDate: '2026-12-29T16:00:00.000Z' })),
              row(scheduleRow({ id: 502, scheduleDate: '2026-11-14T16:00:00.000Z', payPath: '/pay/s502-signed' })),
            ] as never,
          }),
        ],
      },
    },
  });
  return server;
}

it('shows the billing view at q=billings: what is due first, then the history (B31, B289)', async () => {
  const server = billingServer();
  const { user } = renderApp('/account?q=billings');
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Billing');
  const table = within(await screen.findByRole('table', { name: 'bills' }));
  const days = () => table.getAllByText(/^\d\d\/\d\d\/\d{4}$/).map((day) => day.textContent);
  expect(days()).toEqual(['11/15/2026', '12/30/2026', '09/15/2026']);
  expect(server.named('graphql MyBillings')).toEqual([{ userId: 7 }]);
  // What is due leads to its page; what is paid asks for nothing more.
  const pay = table.getAllByRole('link', { name: /^Pay / });
  expect(pay.map((link) => link.getAttribute('href'))).toEqual(['/pay/s502-signed', '/pay/s501-signed']);
  expect(pay.map((link) => [link.textContent, link.dataset.variant])).toEqual([
    ['Pay ₱2,899.00 due Nov 15', 'primary'],
    ['Pay early', 'subtle'],
  ]);
  expect(table.getByRole('link', { name: /^Receipt/ })).toHaveAttribute('href', '/api/receipts/s500-signed');
  await user.click(screen.getByRole('button', { name: 'Paid' }));
  await waitFor(() => expect(days()).toEqual(['09/15/2026']));
});

it('says that a slip is being checked instead of asking for the money again', async () => {
  const server = billingServer();
  const waitingSlip = {
    __typename: 'WaitingSlip' as const,
    id: 3,
    reference: 'BPI 1',
    amount: 2899,
    sentAt: '2026-11-15T02:00:00.000Z',
  };
  const late = scheduleRow({
    id: 502,
    scheduleDate: '2026-01-14T16:00:00.000Z',
    payPath: '/pay/s502-signed',
    waitingSlip,
  });
  server.graphql.MyBillings = () => ({
    data: {
      findUserPaymentSchedule: {
        __typename: 'User',
        id: 7,
        credits: [],
        paymentSummary: summary({ checking: 2899 }),
        invoice: [invoice({ paymentSchedule: [{ ...late, paidAt: null, history: [] }] as never })],
      },
    },
  });
  renderApp('/account?q=billings');
  const table = within(await screen.findByRole('table', { name: 'bills' }));
  expect(table.getByText('Slip being checked')).toBeVisible();
  expect(table.getByRole('link', { name: /^View slip/ })).toHaveAttribute('href', '/pay/s502-signed');
  expect(table.queryByRole('link', { name: /^Pay now/ })).toBeNull();
  expect(screen.getByText('Being checked')).toBeVisible();
});

it('tells a suspended member what opens the content, and no day that has passed', async () => {
  const server = billingServer();
  const suspended = summary({
    overdue: 5798,
    isSuspended: true,
    reopenAmount: 2899,
    accessUntil: null,
    accessName: null,
  });
  const late = scheduleRow({ id: 502, scheduleDate: '2026-01-14T16:00:00.000Z' });
  server.graphql.MyBillings = () => ({
    data: {
      findUserPaymentSchedule: {
        __typename: 'User',
        id: 7,
        credits: [],
        paymentSummary: suspended,
        invoice: [invoice({ paymentSchedule: [{ ...late, paidAt: null, history: [] }] as never })],
      },
    },
  });
  server.graphql.MySubscriptions = () => ({
    data: { findViewSubscription: [{ ...subscription({ isSuspended: true }), because: 'Closed because …' }] },
  });
  const { user } = renderApp('/account?q=billings');
  expect(await screen.findByText('Pay ₱2,899.00 to open it again')).toBeVisible();
  expect(screen.queryByText(/settle until/)).toBeNull();
  expect(screen.queryByText('Access until')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Subscriptions' }));
  expect(await screen.findByText('Suspended')).toBeVisible();
  expect(screen.queryByText(/^Open until/)).toBeNull();
});

it('shows the credit, what is left of a part payment, and the receipts of its parts', async () => {
  const server = billingServer();
  const part = {
    ...scheduleRow({ id: 501, paid: 1000, left: 1899 }),
    paidAt: null,
    history: [
      {
        __typename: 'PaymentEvent',
        at: '2026-11-14T02:00:00.000Z',
        kind: 'paid',
        part: 1000,
        receiptPath: '/api/receipts/part',
      },
    ],
  };
  const credit = { __typename: 'PaymentCredit', paymentId: 9, amount: 499.99, paidAt: '2026-11-14T02:00:00.000Z' };
  server.graphql.MyBillings = () => ({
    data: {
      findUserPaymentSchedule: {
        __typename: 'User',
        id: 7,
        credits: [{ ...credit, platform: 'GCash', externalInvoiceId: 'GC-1', canRefundOnline: false }],
        paymentSummary: summary(),
        invoice: [invoice({ paymentSchedule: [part] as never })],
      },
    },
  });
  renderApp('/account?q=billings');
  expect(await screen.findByText('₱1,000.00 of ₱2,899.00 paid, ₱1,899.00 left')).toBeVisible();
  expect(screen.getByText('Used for the next payment')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Receipt, ₱1,000.00 on 11/14/2026' })).toHaveAttribute(
    'href',
    '/api/receipts/part',
  );
});

it('shows what the member holds, and why it is open or closed (B31, B101)', async () => {
  billingServer();
  const { user, address } = renderApp('/account');
  expect(await screen.findByText('open because of Tribe Membership until Sep 15, 2027')).toBeVisible();
  expect(screen.getByText('Lifetime')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Expired' }));
  await waitFor(() => expect(screen.queryByText('Lifetime')).not.toBeInTheDocument());
  expect(screen.getByText('closed because it ended on Jan 31, 2026')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Billing' }));
  await waitFor(() => expect(address()).toBe('/account?q=billings'));
});

it('tells of an overdue payment above every page, with the way to billing (B271, B272)', async () => {
  billingServer();
  renderApp('/account');
  const banner = await screen.findByRole('alert');
  expect(banner).toHaveTextContent(
    'You have an overdue payment. Access your billing account here to settle your payment until Sun, 11/29/2026',
  );
  expect(within(banner).getByRole('link')).toHaveAttribute('href', '/account?q=billings');
});
