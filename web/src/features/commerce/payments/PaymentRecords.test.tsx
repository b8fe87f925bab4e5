import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays, isoDay, recordDate } from '~/lib/dates';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { invoice, paidRow, payer, refusal, scheduleRow, summary } from '../testing';
import type { RecordOfInvoiceFragment } from './payments.gql';

const today = isoDay(new Date());
const inDays = (days: number) => addDays(today, days).toISOString();

function recordsServer(
  invoices: RecordOfInvoiceFragment[] = [invoice()],
  user = staff(),
  figures = {},
  credits: object[] = [],
) {
  const server = startFakeServer(user);
  server.graphql.SubscriptionPerson = () => ({ data: { findUserPaymentSchedule: payer() } });
  server.graphql.ImpersonablePerson = () => ({ data: { user: null } });
  server.graphql.FindUserPaymentSchedule = () => ({
    data: {
      findUserPaymentSchedule: {
        __typename: 'UserPayments',
        id: 7,
        credits,
        paymentSummary: summary(figures),
        invoice: invoices,
      },
    },
  });
  server.graphql.PaymentPlatforms = () => ({ data: { paymentPlatforms: ['GCash', 'Maya'] } });
  return server;
}

const path = '/view-subscription/7?t=2';
const due = scheduleRow({ id: 501, scheduleDate: inDays(4) });
const paid = paidRow();
const records = () => [invoice({ paymentSchedule: [paid, due] })];
const press = async (user: ReturnType<typeof renderApp>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

it('shows an item per subscription with the schedule of its invoice, and figures above (B75, B101, B146)', async () => {
  const lifetime = invoice({ id: 10117, total: 3999, paid: 3999, paymentSchedule: [paidRow({ id: 9 })] });
  lifetime.subscription = { ...lifetime.subscription, id: 42, expiry: '9999-12-31T15:59:59.999Z' };
  const free = invoice({ id: 9856, total: 0, paid: 0, paymentSchedule: [] });
  free.subscription = { ...free.subscription, id: 43, expiry: '2026-06-30T15:59:59.999Z' };
  const late = scheduleRow({ id: 502, scheduleDate: inDays(-3) });
  recordsServer([invoice({ paymentSchedule: [paid, late, due] }), lifetime, free], staff(), {
    overdue: 2899,
    settleUntil: '2026-11-29T00:00:00.000Z',
  });
  const { user } = renderApp(path);
  expect(await screen.findByText('settle until 11/29/2026')).toBeVisible();
  expect(screen.getByText('5 payments')).toBeVisible();
  const items = screen.getAllByRole('region', { name: 'Tribe Membership, payday plan' });
  expect(items).toHaveLength(3);
  expect(screen.getAllByRole('table', { name: /^Schedule of/ })).toHaveLength(1);
  expect(within(items[0] as HTMLElement).getByText('1 overdue')).toBeVisible();
  expect(within(items[1] as HTMLElement).getByText('Invoice 10117 · Lifetime')).toBeVisible();
  expect(within(items[2] as HTMLElement).getByText('Invoice 9856 · expired Jun 30, 2026')).toBeVisible();
  expect(within(items[2] as HTMLElement).getByText('FREE')).toBeVisible();
  const receipts = within(items[0] as HTMLElement).getAllByRole('link', { name: /^Receipt/ });
  expect(receipts.map((link) => link.getAttribute('href'))).toEqual(['/api/receipts/s500-signed']);
  await user.click(within(items[1] as HTMLElement).getByRole('button', { expanded: false }));
  expect(await screen.findAllByRole('table', { name: /^Schedule of/ })).toHaveLength(2);
});

it('tells how a row stands by the day in Manila, in word and colour (B140, B141, B142)', async () => {
  const rows = [
    paidRow({ id: 1, scheduleDate: inDays(-20) }),
    ...[-1, 0, 1, 5, 6, 7, 29, 30].map((days, index) => scheduleRow({ id: 10 + index, scheduleDate: inDays(days) })),
  ];
  recordsServer([invoice({ paymentSchedule: rows })]);
  renderApp(path);
  const table = within(await screen.findByRole('table', { name: /^Schedule of/ }));
  const tones = Object.fromEntries(
    ['Paid', 'Overdue', 'Due today', 'Due tomorrow', 'Due in 5 days', 'Due in 6 days', 'Due in 7 days'].map((word) => [
      word,
      table.getByText(word).dataset.tone,
    ]),
  );
  expect(tones).toEqual({
    Paid: 'success',
    Overdue: 'danger',
    'Due today': 'warning',
    'Due tomorrow': 'warning',
    'Due in 5 days': 'warning',
    'Due in 6 days': 'warning',
    'Due in 7 days': 'info',
  });
  expect(table.getByText('Due in 29 days').dataset.tone).toBe('info');
  expect(table.getByText('Due in 30 days').dataset.tone).toBe('outline');
});

it('asks for the external invoice id, then for the platform, and approves; N/A will do (B143, B144, B264)', async () => {
  const server = recordsServer(records());
  server.graphql.ApprovePaymentScheduleTransaction = () => ({
    data: { approvePaymentScheduleTransaction: paidRow({ ...due, transactionId: 'TX-9', externalInvoiceId: 'N/A' }) },
  });
  const { user } = renderApp(path);
  await press(user, /^Approve /);
  await user.type(await screen.findByLabelText(/^Enter the external invoice ID/), 'N/A');
  expect(screen.queryByLabelText(/^Enter the payment platform/)).not.toBeInTheDocument();
  await press(user, 'Next');
  await user.click(await screen.findByRole('button', { name: 'Maya' }));
  expect(screen.getByLabelText(/^Enter the payment platform/)).toHaveValue('Maya');
  await press(user, 'Approve');
  expect(await screen.findByText('Payment approved successful!')).toBeVisible();
  expect(server.named('graphql ApprovePaymentScheduleTransaction')).toEqual([
    { id: 501, paymentPlatform: 'Maya', externalInvoiceId: 'N/A' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('takes less or more than is due, and says what that does', async () => {
  const server = recordsServer(records());
  server.graphql.ApprovePaymentScheduleTransaction = () => ({
    data: { approvePaymentScheduleTransaction: { ...due, paid: 1000, left: 1899 } },
  });
  const { user } = renderApp(path);
  await press(user, /^Approve /);
  await user.type(await screen.findByLabelText(/^Enter the external invoice ID/), 'N/A');
  await press(user, 'Next');
  await user.click(await screen.findByRole('button', { name: 'Maya' }));
  const amount = screen.getByLabelText(/^Amount received/);
  await user.clear(amount);
  await user.type(amount, '3000');
  expect(await screen.findByText(/^₱101.00 more than due/)).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '1000');
  expect(await screen.findByText('Part payment. ₱1,899.00 stays due.')).toBeVisible();
  await press(user, 'Approve');
  expect(await screen.findByText('Payment approved successful!')).toBeVisible();
  expect(server.named('graphql ApprovePaymentScheduleTransaction')).toEqual([
    { id: 501, paymentPlatform: 'Maya', externalInvoiceId: 'N/A', amount: 1000 },
  ]);
});

it('shows what is paid of a row and left, and refunds credit', async () => {
  const part = scheduleRow({ id: 501, scheduleDate: inDays(4), paid: 1000, left: 1899 });
  const credit = {
    __typename: 'PaymentCredit',
    paymentId: 90,
    amount: 499.99,
    paidAt: inDays(-1),
    platform: 'GCash',
    externalInvoiceId: 'GC-1',
    canRefundOnline: false,
  };
  const server = recordsServer([invoice({ paymentSchedule: [part] })], staff(), {}, [credit]);
  server.graphql.RefundPayment = () => ({
    data: {
      refundPayment: { __typename: 'Refund', id: 1, amount: 100, status: 'done', failure: null, receiptPath: '/r' },
    },
  });
  const { user } = renderApp(path);
  expect(await screen.findByText('₱1,000.00 of ₱2,899.00 paid, ₱1,899.00 left')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Revoke / })).toBeVisible();
  await press(user, 'Refund ₱499.99 credit');
  const dialog = within(await screen.findByRole('dialog', { name: /^Refund the credit/ }));
  expect(dialog.queryByText('Due again')).not.toBeInTheDocument();
  const amount = dialog.getByLabelText(/^Amount to refund/);
  await user.clear(amount);
  await user.type(amount, '100');
  await user.type(dialog.getByLabelText(/^Reason/), 'Paid too much');
  await user.click(dialog.getByRole('button', { name: 'Refund ₱100.00' }));
  expect(await screen.findByText('₱100.00 refunded')).toBeVisible();
  expect(server.named('graphql RefundPayment')).toMatchObject([
    { input: { paymentId: 90, scheduleId: null, amount: 100, reason: 'Paid too much', isOnline: false } },
  ]);
});

it('does nothing when a prompt is cancelled or left empty (B177)', async () => {
  const server = recordsServer(records());
  const { user } = renderApp(path);
  await press(user, /^Approve /);
  await press(user, 'Next');
  expect(await screen.findByText('External invoice ID is required')).toBeVisible();
  await user.type(screen.getByLabelText(/^Enter the external invoice ID/), '  GC-1 ');
  await press(user, 'Next');
  await screen.findByLabelText(/^Enter the payment platform/);
  await press(user, 'Approve');
  expect(await screen.findByText('Payment platform is required')).toBeVisible();
  await press(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press(user, /^Revoke /);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Enter the reason for revoking this payment is required')).toBeVisible();
  await press(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.calls.filter(({ name }) => /approve/i.test(name))).toEqual([]);
});

it('says whose payment is waived, how much of it and from which day, and asks why', async () => {
  const part = scheduleRow({ id: 501, scheduleDate: inDays(4), paid: 1000, left: 1899 });
  const server = recordsServer([invoice({ paymentSchedule: [paid, part] })]);
  server.graphql.WaivePayment = () => ({
    data: { waivePayment: { ...part, left: 0, voidedAt: '2026-11-26T00:00:00.000Z', waiver: null } },
  });
  const { user } = renderApp(path);
  await press(user, /^Waive /);
  const question = within(await screen.findByRole('dialog', { name: 'Waive ₱1,899.00 for Angelica Pascual?' }));
  const day = recordDate(part.scheduleDate);
  expect(question.getByText(`Angelica Pascual won't owe the ₱1,899.00 due on ${day}`, { exact: false })).toBeVisible();
  await user.type(question.getByLabelText(/^Reason/), 'Scholarship');
  await user.click(question.getByRole('button', { name: 'Waive ₱1,899.00' }));
  expect(await screen.findByText('Payment waived')).toBeVisible();
  expect(server.named('graphql WaivePayment')).toEqual([{ id: 501, reason: 'Scholarship' }]);
});

it('says Waived of a row that staff waived and Cancelled of one that ended with its subscription', async () => {
  const voidedAt = '2026-11-26T00:00:00.000Z';
  const waived = scheduleRow({
    id: 501,
    left: 0,
    voidedAt,
    waiver: { __typename: 'PaymentWaiver', id: 3, status: 'approved' },
  } as Parameters<typeof scheduleRow>[0]);
  const cancelled = scheduleRow({ id: 502, left: 0, voidedAt });
  recordsServer([invoice({ paymentSchedule: [paid, waived, cancelled] })]);
  renderApp(path);
  const badges = await screen.findAllByText(/^(Waived|Cancelled)$/);
  expect(badges.map(({ textContent }) => textContent)).toEqual(['Waived', 'Cancelled']);
  expect(screen.getByText('3 schedules').parentElement).toHaveTextContent('3 schedules, Payday plan');
});

it('revokes with a reason and shows the row unpaid (B145, B264)', async () => {
  const server = recordsServer(records());
  server.graphql.DisapprovePaymentScheduleTransaction = () => ({
    data: {
      disapprovePaymentScheduleTransaction: scheduleRow({
        ...paid,
        paid: 0,
        transactionId: null,
        paymentPlatform: null,
      }),
    },
  });
  const { user } = renderApp(path);
  await press(user, /^Revoke /);
  await user.type(await screen.findByLabelText(/^Enter the reason/), 'Bounced');
  const dialog = within(screen.getByRole('dialog', { name: /^Revoke the payment of ₱.* by Angelica Pascual\?$/ }));
  expect(dialog.getByText(/is due again on .*access closes right away/)).toBeVisible();
  server.graphql.FindUserPaymentSchedule = () => new Promise(() => {});
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Payment revoked successful!')).toBeVisible();
  expect(server.named('graphql DisapprovePaymentScheduleTransaction')).toEqual([{ id: 500, remarks: 'Bounced' }]);
  expect(await screen.findByText('Overdue', { selector: '[data-tone]' })).toBeVisible();
});

it('edits date and platform of a paid row, whose price is locked (B102, B179, B180, B264)', async () => {
  const server = recordsServer(records());
  server.graphql.UpdatePaymentSchedule = () => ({ data: { updatePaymentSchedule: paid } });
  const { user } = renderApp(path);
  await press(user, `Edit ${recordDate(paid.scheduleDate)}`);
  expect(await screen.findByLabelText('Price (Update only for Unpaid)')).toBeDisabled();
  await user.clear(screen.getByLabelText(/^Payment platform/));
  await user.type(screen.getByLabelText(/^Payment platform/), 'Bank transfer');
  await press(user, 'Save schedule');
  expect(await screen.findByText('Schedule date update successful!')).toBeVisible();
  expect(server.named('graphql UpdatePaymentSchedule')).toEqual([
    { id: 500, input: { scheduleDate: paid.scheduleDate, paymentPlatform: 'Bank transfer' } },
  ]);
});

it('edits date and price of an unpaid row, whose platform is not to be had (B102, B180)', async () => {
  const server = recordsServer(records());
  server.graphql.UpdatePaymentSchedule = () => ({ data: { updatePaymentSchedule: due } });
  const { user } = renderApp(path);
  await press(user, `Edit ${recordDate(due.scheduleDate)}`);
  const price = await screen.findByLabelText(/^Price/);
  expect(screen.queryByText(/Update only for Unpaid/)).not.toBeInTheDocument();
  expect(screen.getByLabelText('Payment platform')).toBeDisabled();
  await user.clear(price);
  await user.type(price, '3,000');
  await press(user, 'Save schedule');
  expect(await screen.findByText('Schedule date update successful!')).toBeVisible();
  expect(server.named('graphql UpdatePaymentSchedule')).toEqual([
    { id: 501, input: { scheduleDate: due.scheduleDate, price: 3000 } },
  ]);
});

it('adds a row to the invoice on the day in Manila (B264)', async () => {
  const server = recordsServer(records());
  server.graphql.AddPaymentSchedule = () => ({ data: { addPaymentSchedule: scheduleRow({ id: 510 }) } });
  const { user } = renderApp(path);
  await press(user, 'Add schedule');
  await user.type(await screen.findByLabelText(/^Schedule date/), '12/15/2026');
  await user.tab();
  await user.type(screen.getByLabelText(/^Price/), '1500.50');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add schedule' }));
  expect(await screen.findByText('Schedule date add successful!')).toBeVisible();
  expect(server.named('graphql AddPaymentSchedule')).toEqual([
    { input: { invoiceId: 10482, scheduleDate: '2026-12-14T16:00:00.000Z', price: 1500.5 } },
  ]);
});

it('tells a refused change in the shared words and keeps the dialog (B277)', async () => {
  const server = recordsServer(records());
  server.graphql.DisapprovePaymentScheduleTransaction = () => refusal('This payment was revoked already');
  server.graphql.UpdatePaymentSchedule = () => refusal('dial tcp: refused', 'INTERNAL');
  const { user } = renderApp(path);
  await press(user, /^Revoke /);
  await user.type(await screen.findByLabelText(/^Enter the reason/), 'Bounced');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('This payment was revoked already')).toBeVisible();
  await press(user, 'Cancel');
  await press(user, `Edit ${recordDate(due.scheduleDate)}`);
  await press(user, 'Save schedule');
  expect(await screen.findByText('Something went wrong, try again')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('lets others look and do nothing (C13)', async () => {
  const { functionAccess } = staff();
  recordsServer(records(), staff({ functionAccess: { ...functionAccess, 'user_enroll/unenroll': false } }));
  renderApp(path);
  expect(await screen.findByRole('table', { name: /^Schedule of/ })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Approve|Revoke|Edit|Add schedule/ })).not.toBeInTheDocument();
});

it('says when there is nothing (B265)', async () => {
  recordsServer([]);
  renderApp(path);
  expect(await screen.findByText('No Subscription Records here')).toBeVisible();
});
