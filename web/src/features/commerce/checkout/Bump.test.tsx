import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { renderApp } from '~/testing/renderApp';
import { bump, offer, quoteOf } from './testing';

const extra = () => within(screen.getByRole('region', { name: 'Optional extra' }));
const summary = () => within(screen.getByRole('region', { name: 'Price summary' }));

async function open(changes: Parameters<typeof offer>[0] = {}) {
  const server = startFakeServer();
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: offer({ bump, ...changes }) } });
  server.graphql.PlaceOrder = () => ({ data: { placeOrder: { nextUrl: '/thank-you?for=x' } } });
  const { user } = renderApp('/checkout/join-the-tribe');
  await user.type(await screen.findByLabelText(/^First name/), 'Kristine Joy');
  await user.type(screen.getByLabelText(/^Last name/), 'Santos');
  await user.type(screen.getByLabelText(/^Email/), 'kj.santos@example.com');
  await user.type(screen.getByLabelText(/^Mobile number/), '0917 555 0168');
  return { server, user };
}

it('offers an extra that nobody ticked, and pays without it', async () => {
  const { server, user } = await open();
  expect(extra().getByRole('checkbox', { name: /Add Portfolio Review/ })).not.toBeChecked();
  expect(screen.getByRole('region', { name: 'Optional extra' })).toHaveTextContent('₱799.50');
  expect(extra().getByText('instead of ₱1,499')).toBeVisible();
  expect(extra().getByText(/Valid for 60 days, until Jan 14, 2027\. Paid once, today\./)).toBeVisible();
  expect(summary().queryByText(/Portfolio Review/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pay ₱19,997.00 with GCash' }));
  await waitFor(() => expect(server.named('graphql PlaceOrder')).toHaveLength(1));
  expect(server.named('graphql PlaceOrder')[0]).not.toMatchObject({ input: { bumpFunnelId: expect.anything() } });
});

it('adds the extra to what is due today, to the centavo, and to no later payment', async () => {
  const { server, user } = await open();
  await user.click(screen.getByRole('radio', { name: /^Monthly/ }));
  await user.click(extra().getByRole('checkbox'));
  expect(summary().getByText('Monthly, 1 of 4')).toBeVisible();
  expect(summary().getByText('Portfolio Review, optional extra')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Price summary' })).toHaveTextContent('Due today₱6,498.50');
  expect(summary().getByText('Then 3 × ₱5,699.00, from 12/15/2026 to 02/15/2027.')).toBeVisible();
  await user.click(extra().getByRole('checkbox'));
  expect(screen.getByRole('button', { name: 'Pay ₱5,699.00 with GCash' })).toBeVisible();
  await user.click(extra().getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Pay ₱6,498.50 with GCash' }));
  await waitFor(() =>
    expect(server.named('graphql PlaceOrder')[0]).toMatchObject({
      input: { bumpFunnelId: 'portfolio-review', bumpPrice: 799.5, paymentTermId: 'monthly' },
    }),
  );
});

it('asks for a way to pay once an extra is added to something free', async () => {
  const [once] = offer().terms;
  if (!once) throw new Error('The offer has a term.');
  const { user } = await open({ terms: [{ ...once, quote: quoteOf([0]) }] });
  expect(screen.queryByRole('radio', { name: /^GCash/ })).toBeNull();
  await user.click(extra().getByRole('checkbox'));
  expect(screen.getByRole('radio', { name: /^GCash/ })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Pay ₱799.50 with GCash' })).toBeVisible();
});

it('tells of a new price, shows it, and leaves the extra for the buyer to add again', async () => {
  const { server, user } = await open();
  await user.click(extra().getByRole('checkbox'));
  const message = "Portfolio Review is now ₱999.00. Add it again if you'd like it, then pay.";
  server.graphql.PlaceOrder = () => ({ errors: [{ message, extensions: { code: 'CONFLICT' } }] });
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: offer({ bump: { ...bump, price: 999 } }) } });
  await user.click(screen.getByRole('button', { name: 'Pay ₱20,796.50 with GCash' }));
  expect(await summary().findByText(message)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Optional extra' })).toHaveTextContent('₱999'));
  expect(extra().getByRole('checkbox')).not.toBeChecked();
  expect(screen.getByLabelText(/^First name/)).toHaveValue('Kristine Joy');

  // Taken off meanwhile: the order goes on without it.
  await user.click(extra().getByRole('checkbox'));
  server.graphql.CheckoutOffer = () => ({ data: { checkoutOffer: offer() } });
  await user.click(screen.getByRole('button', { name: 'Pay ₱20,996.00 with GCash' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Optional extra' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Pay ₱19,997.00 with GCash' })).toBeEnabled();
});
