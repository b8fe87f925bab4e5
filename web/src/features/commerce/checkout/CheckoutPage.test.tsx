import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { offer, quoteOf } from './testing';

async function fillIn(user: ReturnType<typeof renderApp>['user']) {
  await user.type(await screen.findByLabelText(/^First name/), 'Kristine Joy');
  await user.type(screen.getByLabelText(/^Last name/), 'Santos');
  await user.type(screen.getByLabelText(/^Email/), 'kj.santos@example.com');
  await user.type(screen.getByLabelText(/^Mobile number/), '0917 555 0168');
}

it('sells by the term and the gateway that are chosen, at the price of the server', async () => {
  const server = startFakeServer();
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: offer() } });
  server.graphql.PlaceOrder = () => ({ data: { placeOrder: { nextUrl: '/pay/test/t1' } } });
  server.graphql.TestPayment = () => ({
    data: { testPayment: { id: 't1', amount: 5699, title: 'Tribe Membership', status: 'waiting' } },
  });
  const { user } = renderApp('/checkout/join-the-tribe');
  await fillIn(user);
  const summary = within(screen.getByRole('region', { name: 'Price summary' }));
  expect(summary.getByText('Valid for 365 days, until Nov 15, 2027')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Monthly/ }));
  // Wallets have no letter that imitates their mark: their name is said in words.
  expect(screen.getByRole('radio', { name: /^GCash/ }).closest('label')).toHaveTextContent(/^GCash/);
  await user.click(screen.getByRole('radio', { name: /^Maya/ }));
  expect(summary.getByText('Monthly, 1 of 4')).toBeVisible();
  expect(summary.getByText('Then 3 × ₱5,699.00, from 12/15/2026 to 02/15/2027.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay ₱5,699.00 with Maya' }));
  expect(await screen.findByText('Test wallet: no money moves')).toBeVisible();
  expect(server.named('graphql PlaceOrder')).toEqual([
    {
      input: {
        funnelId: 'join-the-tribe',
        paymentTermId: 'monthly',
        couponCode: null,
        gateway: 'maya',
        firstName: 'Kristine Joy',
        lastName: 'Santos',
        email: 'kj.santos@example.com',
        mobile: '09175550168',
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    },
  ]);
});

it('says that a payday plan follows paydays, with all its dates', async () => {
  const server = startFakeServer();
  const [once, monthly] = offer().terms;
  if (!once || !monthly) throw new Error('The offer has two terms.');
  const payday = { ...monthly, name: 'Payday plan', description: '4 payments, starting today.', monthDays: [15, 30] };
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: offer({ terms: [payday, once] }) } });
  const { user } = renderApp('/checkout/join-the-tribe');
  expect(await screen.findByText('Follows the 15th and 30th')).toBeVisible();
  const summary = within(screen.getByRole('region', { name: 'Price summary' }));
  expect(summary.getByText('Then 3 × ₱5,699.00 on the 15th and 30th, from 12/15/2026 to 02/15/2027.')).toBeVisible();
  await user.click(summary.getByText('See all 4 payment dates'));
  expect(summary.getByText('01/15/2027')).toBeVisible();
});

it('takes a coupon off, and needs no gateway when nothing is left to pay (B287)', async () => {
  const server = startFakeServer(member());
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: offer() } });
  server.graphql.CheckoutQuote = ({ couponCode }) =>
    couponCode === 'libre'
      ? { data: { checkoutQuote: quoteOf([0], { price: 19997, discount: 19997 }) } }
      : {
          errors: [
            {
              message: 'Invalid',
              extensions: { code: 'BAD_USER_INPUT', fields: { couponCode: ['This coupon is used up.'] } },
            },
          ],
        };
  server.graphql.PlaceOrder = () => ({ data: { placeOrder: { nextUrl: '/thank-you?for=x' } } });
  const { user } = renderApp('/checkout/join-the-tribe');
  await user.type(await screen.findByLabelText(/^Mobile number/), '0917 555 0168');
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Maricel');
  await user.click(screen.getByRole('button', { name: 'I have a coupon' }));
  await user.type(await screen.findByLabelText('Coupon'), 'gone{Enter}');
  expect(await screen.findByText('This coupon is used up.')).toBeVisible();
  expect(server.named('graphql PlaceOrder')).toEqual([]);
  await user.clear(screen.getByLabelText('Coupon'));
  await user.type(screen.getByLabelText('Coupon'), 'libre');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('₱19,997.00 off')).toBeVisible();
  expect(screen.getByText('−₱19,997.00')).toBeVisible();
  expect(screen.getAllByText('FREE').length).toBeGreaterThan(0);
  expect(screen.queryByRole('radio', { name: /^GCash/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Complete free order' }));
  await waitFor(() =>
    expect(server.named('graphql PlaceOrder')[0]).toMatchObject({ input: { couponCode: 'libre', gateway: null } }),
  );
});

it('says who buys when somebody is signed in, and lets somebody else buy once they sign out', async () => {
  const server = startFakeServer(member());
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: offer() } });
  server.graphql.PlaceOrder = () => ({ data: { placeOrder: { nextUrl: '/thank-you?for=x' } } });
  const { user } = renderApp('/checkout/join-the-tribe');
  expect(await screen.findByText(member().email)).toBeVisible();
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Not you? Sign out' }));
  expect(await screen.findByLabelText(/^Email/)).toHaveValue('');
  expect(screen.getByLabelText(/^First name/)).toHaveValue('');
  expect(screen.queryByText(member().email)).toBeNull();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Pay ₱19,997.00 with GCash' }));
  await waitFor(() =>
    expect(server.named('graphql PlaceOrder')[0]).toMatchObject({ input: { email: 'kj.santos@example.com' } }),
  );
});

it('tells a signed-in buyer what becomes of their credit', async () => {
  const server = startFakeServer(member());
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: offer({ credit: 250 }) } });
  const { user } = renderApp('/checkout/join-the-tribe');
  expect(await screen.findByText("You have ₱250.00 credit. We'll use it for your next payment.")).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Monthly/ }));
  expect(screen.getByText("You have ₱250.00 credit. We'll use it for the payments after this one.")).toBeVisible();
});

it('puts what the server refuses at its field, and sends the same order with the same key', async () => {
  const server = startFakeServer();
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: offer() } });
  server.graphql.PlaceOrder = () => ({ errors: [{ message: 'The gateway did not answer. Please try again.' }] });
  const { user } = renderApp('/checkout/join-the-tribe');
  const pay = await screen.findByRole('button', { name: 'Pay ₱19,997.00 with GCash' });
  await user.click(pay);
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByText('Email is required')).toBeVisible();
  await fillIn(user);
  await user.click(pay);
  await waitFor(() => expect(server.named('graphql PlaceOrder')).toHaveLength(1));
  expect(await screen.findByText('The gateway did not answer. Please try again.')).toBeVisible();
  await user.click(pay);
  await waitFor(() => expect(server.named('graphql PlaceOrder')).toHaveLength(2));
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy', 'true'));
  await user.type(screen.getByLabelText(/^First name/), ' A');
  await user.click(pay);
  await waitFor(() => expect(server.named('graphql PlaceOrder')).toHaveLength(3));
  const [first, second, third] = server.named('graphql PlaceOrder').map(({ input }) => (input as { key: string }).key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('leaves a closed funnel to the closed page of the server, as a document of its own', async () => {
  const server = startFakeServer();
  const closed = offer({ isOpen: false, closedBecause: 'Enrollment opens on Dec 01, 2026 12:00 AM.' });
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: closed } });
  const replace = vi.fn();
  vi.stubGlobal('location', { ...window.location, replace });
  renderApp('/checkout/join-the-tribe');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/checkout/closed?funnel=join-the-tribe'));
});

it('knows what is not sold', async () => {
  const server = startFakeServer();
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: null } });
  renderApp('/checkout/nothing');
  expect(await screen.findByText("We don't sell this")).toBeVisible();
});
