import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { paidRow, person, refusal, scheduleRow } from '../testing';

const listed = (id: number, changes: object = {}) => ({
  ...scheduleRow({ id, scheduleDate: '2026-10-14T16:00:00.000Z' }),
  paidAt: null,
  user: person(),
  invoice: {
    __typename: 'Invoice',
    id: 10482,
    subscription: {
      __typename: 'UserSubscription',
      id: 41,
      expiry: '2027-09-15T15:59:59.999Z',
      funnel: { __typename: 'Funnel', id: 'tribe-payday', name: 'Tribe Membership, payday plan' },
    },
  },
  ...changes,
});

const sum = (count: number, amount: number) => ({ __typename: 'PaymentSum', count, amount });

function paymentServer(rows: object[] = [listed(501), listed(502, { scheduleDate: '2026-10-29T16:00:00.000Z' })]) {
  const server = startFakeServer(staff());
  server.graphql.Payments = () => ({
    data: {
      payments: {
        __typename: 'PaymentScheduleList',
        rows,
        total: rows.length,
        amount: 5798,
        totals: {
          __typename: 'PaymentTotals',
          unpaid: sum(40, 115_960),
          overdue: sum(2, 5798),
          dueThisWeek: sum(1, 2899),
          slipsWaiting: 3,
        },
      },
    },
  });
  server.graphql.Products = () => ({
    data: { products: [{ __typename: 'Product', id: 3, name: 'Tribe Membership' }] },
  });
  server.graphql.PaymentDesks = () => ({
    data: {
      paymentProofs: { __typename: 'PaymentProofList', total: 0 },
      strayPayments: { __typename: 'StrayPaymentList', total: 0 },
    },
  });
  server.graphql.PaymentPlatforms = () => ({ data: { paymentPlatforms: [] } });
  return server;
}

it('lists what is unpaid under its totals, and narrows by payment, validity, product, aging and days (B287, B289)', async () => {
  const server = paymentServer();
  const { user, address } = renderApp('/payment');
  expect(await screen.findByText('10/15/2026')).toBeVisible();
  expect(screen.getAllByText('Overdue', { selector: '[data-tone]' })).toHaveLength(2);
  const figure = (label: string) => screen.getByText(label, { selector: 'p' }).parentElement;
  expect(figure('Total unpaid')).toHaveTextContent('₱115,960.0040 payments');
  expect(figure('Overdue')).toHaveTextContent('₱5,798.002 payments');
  expect(figure('Overdue')).toHaveAttribute('data-danger');
  expect(figure('Due this week')).toHaveTextContent('₱2,899.001 payment');
  expect(figure('Slips waiting')).toHaveTextContent('3To check');
  expect(server.named('graphql Payments')[0]).toMatchObject({
    list: { sort: 'scheduleDate' },
    filter: { payment: 'unpaid', validity: 'all', productId: null, aging: null, from: null, to: null },
  });
  await user.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(address()).toBe('/payment?payment=all'));
  await user.click(screen.getByRole('button', { name: 'Aging' }));
  await user.click(await screen.findByRole('menuitem', { name: '8 to 14 days overdue' }));
  await user.click(screen.getByRole('button', { name: 'Validity' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Expired' }));
  await user.click(screen.getByRole('button', { name: 'Product' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tribe Membership' }));
  await user.click(screen.getByRole('button', { name: 'Dates' }));
  await user.type(await screen.findByLabelText('From'), '10/01/2026');
  await user.tab();
  await waitFor(() =>
    expect(server.named('graphql Payments').at(-1)).toMatchObject({
      filter: { payment: 'all', validity: 'expired', productId: 3, aging: '8-14', from: '2026-10-01', to: null },
    }),
  );
});

it('takes the list on the screen home, all pages of it, and says why when it may not', async () => {
  paymentServer();
  const answer = globalThis.fetch;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.startsWith('/api/export')) return answer(url, init);
    asked.push(url);
    return new Response(JSON.stringify({ error: 'Too many exports' }), { status: 429 });
  });
  const { user } = renderApp('/payment?payment=all&aging=8-14');
  await screen.findByText('10/15/2026');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByText('Too many exports')).toBeVisible();
  expect(asked).toEqual(['/api/export/payments?sort=scheduleDate&desc=false&payment=all&validity=all&aging=8-14']);
});

it('pays all chosen rows, tells what became of each and clears the selection (B157, B158)', async () => {
  const server = paymentServer();
  const row = (id: number, isDone: boolean, message: string | null) => ({
    __typename: 'PaidRow',
    id,
    isDone,
    message,
  });
  server.graphql.ApprovePayments = () => ({
    data: { approvePayments: [row(501, true, null), row(502, false, 'It was paid already')] },
  });
  const { user } = renderApp('/payment');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(await screen.findByRole('toolbar', { name: 'Batch actions' }));
  expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual(['Pay', 'Clear']);
  await user.click(bar.getByRole('button', { name: 'Pay' }));
  await user.type(await screen.findByLabelText(/^Enter the external invoice ID/), 'N/A');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText(/^Enter the payment platform/), 'Cash');
  await user.click(
    within(screen.getByRole('dialog', { name: 'Pay 2 rows' })).getByRole('button', { name: 'Pay 2 rows' }),
  );
  expect(await screen.findByText('1 payment approved')).toBeVisible();
  const dialog = within(await screen.findByRole('dialog', { name: '1 was left out' }));
  expect(dialog.getByText('Angelica Pascual, 10/30/2026')).toBeVisible();
  expect(dialog.getByText('It was paid already')).toBeVisible();
  expect(server.named('graphql ApprovePayments')).toEqual([
    { ids: [501, 502], paymentPlatform: 'Cash', externalInvoiceId: 'N/A' },
  ]);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Batch actions' })).not.toBeInTheDocument());
});

it('keeps the selection when paying is cancelled (B158, B177)', async () => {
  const server = paymentServer();
  const { user } = renderApp('/payment');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Angelica Pascual, 10/15/2026' }));
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('1 selected')).toBeVisible();
  expect(server.named('graphql ApprovePayments')).toEqual([]);
});

it('shows a failing list in its own words (B266)', async () => {
  paymentServer().graphql.Payments = () => refusal('The books are closed');
  renderApp('/payment');
  expect(await screen.findByText('The books are closed')).toBeVisible();
});

it('shows one payment with everything that happened to it', async () => {
  const server = paymentServer();
  const event = (kind: string, reason: string | null) => ({
    __typename: 'PaymentEvent',
    at: kind === 'paid' ? '2026-10-15T02:00:00.000Z' : '2026-10-16T02:00:00.000Z',
    kind,
    amount: 2899,
    part: 2899,
    paymentId: 90,
    refundable: kind === 'paid' ? 2399 : 0,
    canRefundOnline: true,
    refundId: kind.startsWith('refund') ? 4 : null,
    receiptPath: kind === 'paid' ? '/api/receipts/one' : null,
    platform: 'GCash',
    externalInvoiceId: 'GC-1',
    by: 'Rowena Sarmiento',
    reason,
  });
  const row = listed(501, paidRow({ id: 501 }));
  server.graphql.StudentPayment = () => ({
    data: {
      studentPayment: {
        ...row,
        isAdded: true,
        waiver: null,
        invoice: { ...row.invoice, total: 23192, paid: 11596 },
        history: [event('paid', null), event('reversed', 'Bounced'), event('refund-failed', 'Xendit answers 400')],
      },
    },
  });
  server.graphql.PaymentPlatforms = () => ({ data: { paymentPlatforms: [] } });
  const refund = { __typename: 'Refund', id: 4, amount: 500, failure: null, receiptPath: null };
  server.graphql.RefundPayment = () => ({ data: { refundPayment: { ...refund, status: 'waiting' } } });
  server.graphql.RetryRefund = () => ({ data: { retryRefund: { ...refund, status: 'done' } } });
  const { user } = renderApp('/student-payment-details/501');
  expect(await screen.findByRole('heading', { level: 1, name: 'Angelica Pascual' })).toBeVisible();
  expect(screen.getByText('Reason: Bounced')).toBeVisible();
  expect(screen.getByText('GC-8842-190337')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Revoke' })).toBeVisible();

  // A part goes back through the gateway, and what failed is tried again.
  await user.click(screen.getByRole('button', { name: 'Refund ₱2,899.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund Angelica Pascual' }));
  expect(dialog.getByText(/^Up to ₱2,399.00 can be refunded/)).toBeVisible();
  const amount = dialog.getByLabelText(/^Amount to refund/);
  await user.clear(amount);
  await user.type(amount, '500');
  await user.type(dialog.getByLabelText(/^Reason/), 'They asked');
  await user.click(dialog.getByRole('button', { name: 'Refund ₱500.00' }));
  expect(await screen.findByText('Refund of ₱500.00 is on its way')).toBeVisible();
  expect(server.named('graphql RefundPayment')).toMatchObject([
    { input: { paymentId: 90, scheduleId: 501, amount: 500, reason: 'They asked', isDueAgain: false, isOnline: true } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('₱500.00 refunded')).toBeVisible();
  expect(server.named('graphql RetryRefund')).toEqual([{ id: 4 }]);
});
