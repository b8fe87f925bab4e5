import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { keepOrderSecret, orderSecret } from '../checkout/orderSecret';
import { order, payRow } from '../checkout/testing';

it('pays one row of a schedule by its link', async () => {
  const server = startFakeServer();
  server.graphql.PayRow = () => ({ data: { payRow: payRow() } });
  server.graphql.StartPayment = () => ({ data: { startPayment: { nextUrl: '/pay/test/t2' } } });
  server.graphql.TestPayment = () => ({
    data: { testPayment: { id: 't2', amount: 5699, title: 'Tribe Membership', status: 'paid' } },
  });
  const { user } = renderApp('/pay/signed');
  expect(await screen.findByText('Payment 2 of 4, due 12/15/2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay ₱5,699.00 with GCash' }));
  expect(await screen.findByText('This payment was approved.')).toBeVisible();
  expect(server.named('graphql StartPayment')).toEqual([{ key: 'signed', gateway: 'gcash' }]);
});

it('asks for the rest of what was paid in part, and tells what sending less does', async () => {
  const server = startFakeServer();
  server.graphql.PayRow = () => ({ data: { payRow: payRow({ price: 5699, paid: 1000, amount: 4699 }) } });
  const { user } = renderApp('/pay/signed?with=bank');
  expect(await screen.findByText('₱1,000.00 of ₱5,699.00 paid, ₱4,699.00 left')).toBeVisible();
  const amount = screen.getByLabelText(/^Amount sent/);
  expect(amount).toHaveValue('4,699.00');
  await user.clear(amount);
  await user.type(amount, '4000');
  expect(await screen.findByText('₱699.00 stays due.')).toBeVisible();
  expect(screen.getByLabelText(/^Payment date/)).not.toHaveValue('');
});

it('takes a slip with its reference, and says why the last one was refused', async () => {
  const server = startFakeServer();
  let row = payRow({ refusedBecause: 'The amount does not fit.' });
  server.graphql.PayRow = () => ({ data: { payRow: row } });
  server.uploads['/api/upload-slip'] = () => {
    const slip = { id: 1, reference: 'BDO-778812', amount: 5699, sentAt: '2026-11-15T02:00:00.000Z' };
    row = payRow({ status: 'checking', slip });
    return { ok: true };
  };
  const { user } = renderApp('/pay/signed?with=bank');
  expect(await screen.findByText(/The amount does not fit/)).toBeVisible();
  expect(screen.getByText('BDO 0012 3456 7890, Tribe Inc.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send slip' }));
  expect(await screen.findByText('Reference number is required')).toBeVisible();
  await user.type(screen.getByLabelText(/^Reference number/), 'BDO-778812');
  await user.upload(screen.getByLabelText(/^Slip or screenshot/), new File(['x'], 'slip.png', { type: 'image/png' }));
  await user.click(screen.getByRole('button', { name: 'Send slip' }));
  expect(await screen.findByRole('heading', { name: "We're checking your slip" })).toBeVisible();
  expect(screen.getByText('Slip being checked')).toBeVisible();
  // A stranger has no billing page before the password of the email is set.
  expect(screen.getByText(/New here\? That email has the link to set your password\.$/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Billing and Subscriptions' })).toBeNull();
  expect(screen.getByText('BDO-778812')).toBeVisible();
  expect(server.named('upload /api/upload-slip')).toEqual([{ name: 'slip.png' }]);
});

it('confirms with the wallet when a buyer is back before it has told us, and offers to pay again after a minute only', async () => {
  const server = startFakeServer();
  let row = payRow({ attempt: 'waiting', method: 'GCash' });
  server.graphql.PayRow = () => ({ data: { payRow: row } });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp('/pay/signed?back=1');
  expect(await screen.findByRole('heading', { name: 'Confirming with GCash…' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay ₱/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Pay again' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(screen.queryByRole('link', { name: 'Pay again' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByRole('link', { name: 'Pay again' })).toHaveAttribute('href', '/pay/signed');
  row = payRow({ status: 'paid' });
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(await screen.findByRole('heading', { name: 'This payment is paid' })).toBeVisible();
  vi.useRealTimers();
});

it('offers to pay again at once when the wallet said no', async () => {
  const server = startFakeServer();
  server.graphql.PayRow = () => ({ data: { payRow: payRow({ attempt: 'failed', method: 'GCash' }) } });
  const { user } = renderApp('/pay/signed?back=1');
  expect(await screen.findByRole('heading', { name: "The payment didn't go through" })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Pay again' }));
  expect(await screen.findByRole('button', { name: 'Pay ₱5,699.00 with GCash' })).toBeVisible();
});

it('shows amount, method, reference, receipt and the next day of what is paid, and asks nothing more', async () => {
  const server = startFakeServer();
  let row = payRow({
    status: 'paid',
    amount: 0,
    paid: 5699,
    method: 'GCash',
    reference: 'GC-8842',
    receiptPath: '/api/receipts/second',
    paidAt: '2026-12-14T02:00:00.000Z',
    next: { amount: 5699, scheduleDate: '2027-01-14T16:00:00.000Z', payUrl: '/pay/third' },
  });
  server.graphql.PayRow = () => ({ data: { payRow: row } });
  renderApp('/pay/signed');
  expect(await screen.findByRole('heading', { name: 'This payment is paid' })).toBeVisible();
  for (const text of ['₱5,699.00', 'Payment 2 of 4', 'GCash', 'GC-8842']) expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the receipt (PDF)' })).toHaveAttribute('href', '/api/receipts/second');
  expect(screen.getByText("Thank you. Next payment: ₱5,699.00 on 01/15/2027. We'll remind you.")).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  row = payRow({ status: 'paid', number: 4 });
  renderApp('/pay/signed');
  expect(await screen.findByText('Thank you. That was the last payment.')).toBeVisible();
});

it('thanks for an order by its signed link, and waits for a gateway that is slow', async () => {
  const server = startFakeServer();
  let shown = order({ status: 'waiting', payUrl: '/pay/signed' });
  server.graphql.OrderByKey = () => ({ data: { order: shown } });
  renderApp('/thank-you?order=signed');
  expect(await screen.findByRole('heading', { name: 'Confirming with GCash…' })).toBeVisible();
  expect(screen.getByText('A-000123')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay again' })).toBeNull();
  shown = order();
  expect(await screen.findByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
  expect(screen.getByText('Paid today ₱5,699.00 (1 of 2)')).toBeVisible();
  expect(screen.getByText("Next payment: ₱5,699.00 on 12/15/2026. We'll remind you.")).toBeVisible();
  expect(screen.getByText('GC-8842')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the receipt (PDF)' })).toHaveAttribute('href', '/api/receipts/first');
});

it('lets a buyer set the password in the browser that ordered, and signs them in', async () => {
  keepOrderSecret('0123456789abcdef');
  const server = startFakeServer();
  server.graphql.OrderByKey = ({ secret }) => ({
    data: { order: order({ canSetPassword: secret === '0123456789abcdef' }) },
  });
  server.graphql.SetOrderPassword = () => ({ data: { setOrderPassword: 'kj@example.com' } });
  server.auth.login = () => {
    server.user = member();
    return { id: 7 };
  };
  const { user, address } = renderApp('/thank-you?order=signed');
  await user.type(await screen.findByLabelText(/^Password/), 'Kaya-mo-to-1');
  await user.click(screen.getByRole('button', { name: 'Set password and start' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(server.named('graphql SetOrderPassword')).toEqual([
    { key: 'signed', secret: '0123456789abcdef', password: 'Kaya-mo-to-1' },
  ]);
  expect(server.named('auth login')).toEqual([{ username: 'kj@example.com', password: 'Kaya-mo-to-1' }]);
  expect(orderSecret()).toBeNull();
});

it('tells the person who is signed in nothing about logging in, and asks who they are now', async () => {
  const server = startFakeServer(member());
  server.graphql.OrderByKey = () => ({ data: { order: order() } });
  renderApp('/thank-you?order=signed');
  expect(await screen.findByRole('link', { name: 'Start your journey' })).toHaveAttribute('href', '/');
  expect(screen.queryByText(/log in/i)).toBeNull();
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
});

it('offers another try for an order whose payment failed', async () => {
  const server = startFakeServer();
  server.graphql.OrderByKey = () => ({ data: { order: order({ status: 'failed', payUrl: '/pay/signed' }) } });
  renderApp('/thank-you?order=signed');
  expect(await screen.findByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/pay/signed');
});

it('approves and declines in the test wallet', async () => {
  const server = startFakeServer();
  server.graphql.TestPayment = () => ({
    data: { testPayment: { id: 't1', amount: 2399, title: 'Tribe Membership', status: 'waiting' } },
  });
  server.graphql.AnswerTestPayment = () => ({ data: { answerTestPayment: { nextUrl: '/thank-you?order=signed' } } });
  server.graphql.OrderByKey = () => ({ data: { order: order() } });
  const { user } = renderApp('/pay/test/t1');
  const wallet = within(await screen.findByRole('main'));
  await user.click(await wallet.findByRole('button', { name: 'Approve payment' }));
  await waitFor(() => expect(server.named('graphql AnswerTestPayment')).toEqual([{ id: 't1', outcome: 'approve' }]));
  expect(await screen.findByRole('heading', { name: "Thank you, you're in!" })).toBeVisible();
});

it('says until when a seat is held, and that nobody should pay once all are taken', async () => {
  const server = startFakeServer();
  let row = payRow({ heldUntil: '2026-11-15T04:30:00.000Z' });
  server.graphql.PayRow = () => ({ data: { payRow: row } });
  renderApp('/pay/signed');
  expect(await screen.findByText(/^Your seat is held until 12:30 PM/)).toBeVisible();
  row = payRow({ seatsGone: true });
  renderApp('/pay/signed');
  expect(await screen.findByText(/please don't pay/)).toBeVisible();
});

it('sends the person who ordered something free to their mailbox', async () => {
  const server = startFakeServer();
  server.graphql.OrderByKey = () => ({
    data: { order: order({ status: 'mailed', total: 0, rows: [], gatewayName: null }) },
  });
  renderApp('/thank-you?order=signed');
  expect(await screen.findByRole('heading', { name: 'Thank you, now check your email' })).toBeVisible();
  expect(screen.getByText('We sent the next step to k***@example.com. Open that email to get started.')).toBeVisible();
});

it('gives a free order to the person who opens its mailed link and says yes, once', async () => {
  const server = startFakeServer();
  let shown: ReturnType<typeof order> | null = order({ status: 'mailed', productName: '12-Day Challenge' });
  server.graphql.FreeOrder = () => ({ data: { freeOrder: shown } });
  server.graphql.ConfirmFreeOrder = () => ({ data: { confirmFreeOrder: { nextUrl: '/thank-you?order=signed' } } });
  const { user } = renderApp('/free/signed');
  await user.click(await screen.findByRole('button', { name: 'Get 12-Day Challenge' }));
  expect(await screen.findByRole('heading', { name: '12-Day Challenge is yours' })).toBeVisible();
  expect(server.named('graphql ConfirmFreeOrder')).toEqual([{ key: 'signed' }]);
  for (const [status, title] of [
    ['paid', 'This link was already used'],
    ['closed', 'This link has expired'],
  ] as const) {
    shown = order({ status });
    renderApp('/free/signed');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  }
  shown = null;
  renderApp('/free/other');
  expect(await screen.findByRole('heading', { name: "This link doesn't work" })).toBeVisible();
});

it('says why a free order cannot be taken', async () => {
  const server = startFakeServer();
  server.graphql.FreeOrder = () => ({
    data: { freeOrder: order({ status: 'mailed', productName: '12-Day Challenge' }) },
  });
  server.graphql.ConfirmFreeOrder = () => ({
    errors: [{ message: 'You already have 12-Day Challenge until Nov 27, 2026.', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/free/signed');
  await user.click(await screen.findByRole('button', { name: 'Get 12-Day Challenge' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You already have 12-Day Challenge until Nov 27, 2026.');
});
