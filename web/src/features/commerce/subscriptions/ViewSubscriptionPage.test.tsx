import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { fastTrack, funnel, invoice, payer, person, refusal, subscription } from '../testing';

const enrolled = { data: { manualUserSubscription: { __typename: 'User', id: 7 } } };

function subscriptionServer(rows = [subscription()]) {
  const server = startFakeServer(staff());
  server.graphql.SubscriptionPerson = () => ({ data: { findUserPaymentSchedule: payer() } });
  server.graphql.ImpersonablePerson = () => ({
    data: { user: { __typename: 'User', id: 7, isImpersonable: true } },
  });
  server.graphql.FindViewSubscription = () => ({ data: { findViewSubscription: rows } });
  server.graphql.UserAvailableProducts = () => ({
    data: { userAvailableProducts: [{ __typename: 'Product', id: 3, name: 'Tribe Membership', funnel: [] }] },
  });
  server.graphql.FunnelsByProductId = () => ({ data: { funnelsByProductId: [funnel(), fastTrack()] } });
  server.graphql.PaymentTermsByFunnelId = () => ({
    data: {
      paymentTermsByFunnelId: [
        { __typename: 'PaymentTerm', id: 'one-time', name: 'One time' },
        { __typename: 'PaymentTerm', id: 'payday', name: 'Payday' },
      ],
    },
  });
  server.graphql.FindUserPaymentSchedule = () => ({ data: { findUserPaymentSchedule: null } });
  return server;
}

const selected = async () => (await screen.findByRole('tab', { selected: true })).textContent;

it.each([
  ['', 'User Subscriptions'],
  ['?t=0', 'User Subscriptions'],
  ['?t=1', 'Enroll to Funnel'],
  ['?t=2', 'Payment Records'],
  ['?t=3', 'User Subscriptions'],
  ['?t=99', 'User Subscriptions'],
  ['?t=-1', 'User Subscriptions'],
  ['?t=abc', 'User Subscriptions'],
])('/view-subscription/7%s shows %s (B34, B183)', async (query, label) => {
  subscriptionServer();
  renderApp(`/view-subscription/7${query}`);
  expect(await selected()).toBe(label);
});

it('keeps the tab in the address, so that a reload shows it again (B35)', async () => {
  subscriptionServer();
  const { user, address, unmount } = renderApp('/view-subscription/7');
  await user.click(await screen.findByRole('tab', { name: 'Enroll to Funnel' }));
  await waitFor(() => expect(address()).toBe('/view-subscription/7?t=1'));
  unmount();
  renderApp(address());
  expect(await selected()).toBe('Enroll to Funnel');
});

it('shows whose subscriptions they are, with the way to the details (B74, B101, B146, B289)', async () => {
  const lifetime = subscription({ id: 42, expiry: '9999-12-31T15:59:59.999Z', funnel: named('Fast Track') });
  const today = new Date();
  today.setUTCHours(today.getUTCHours() + 8);
  const day = (shift: number) =>
    new Date(Date.parse(today.toISOString().slice(0, 10)) + shift * 86_400_000 - 28_800_000);
  const lastsToday = subscription({ id: 43, expiry: day(0).toISOString(), funnel: named('Until today') });
  const over = subscription({ id: 44, expiry: new Date(day(0).getTime() - 1).toISOString(), funnel: named('Ended') });
  const ended = subscription({
    id: 45,
    endedAt: '2026-10-01T00:00:00.000Z',
    expiry: '2027-01-01T00:00:00.000Z',
    funnel: named('Left'),
  });
  subscriptionServer([subscription(), lifetime, lastsToday, over, ended]);
  renderApp('/view-subscription/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Angelica Pascual' })).toBeVisible();
  expect(screen.getByText('TRB-004182 · Batch 17 · angelica.pascual@example.com')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', '/community/members/7');
  expect(await screen.findByRole('button', { name: 'Impersonate' })).toBeVisible();
  const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);
  expect(await screen.findByText('Sep 15, 2027')).toBeVisible();
  expect(row('Fast Track').getByText('Lifetime')).toBeVisible();
  expect(row('Fast Track').getByText('Payday plan')).toBeVisible();
  expect(row('Fast Track').getByText('Tribe Membership')).toBeVisible();
  expect(row('Until today').getByText('Active')).toBeVisible();
  expect(row('Ended').getByText('Expired')).toBeVisible();
  expect(row('Left').getByText('Inactive')).toBeVisible();
  expect(row('Left').queryByRole('button')).not.toBeInTheDocument();
  expect(row('Ended').getByRole('link', { name: 'View Details of Ended' })).toHaveAttribute(
    'href',
    '/subscriptions/44',
  );
});

function named(name: string) {
  return { ...subscription().funnel, id: name, name };
}

it('says a funnel once when it is called like its product', async () => {
  const alike = { ...named('Tribe Membership'), id: 'alike' };
  subscriptionServer([subscription({ funnel: alike })]);
  renderApp('/view-subscription/7');
  expect(await screen.findAllByText('Tribe Membership')).toHaveLength(1);
});

it('offers the payment terms of a renewal by their names', async () => {
  const server = subscriptionServer();
  server.graphql.RenewalFunnels = () => ({ data: { funnelsByProductId: [funnel()] } });
  server.graphql.RenewalQuote = () => refusal('No quote today');
  const { user } = renderApp('/view-subscription/7');
  await user.click(await screen.findByRole('button', { name: /^Renew / }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Renew/ }));
  await user.click(await dialog.findByRole('combobox', { name: 'Payment term' }));
  const offered = await screen.findAllByRole('option', { hidden: true });
  const names = offered.map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['One-time', 'Payday']));
  expect(names).not.toContain('one-time');
});

it('unsubscribes after a question; cancelling does nothing (B74, B176, B264)', async () => {
  const server = subscriptionServer();
  server.graphql.ManualUserUnsubscription = () => ({
    data: { manualUserUnsubscription: subscription({ endedAt: '2026-11-26T00:00:00.000Z' }) },
  });
  const { user } = renderApp('/view-subscription/7');
  const ask = () => user.click(screen.getByRole('button', { name: /^Unsubscribe from/ }));
  await screen.findByRole('button', { name: /^Unsubscribe from/ });
  await ask();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.named('graphql ManualUserUnsubscription')).toEqual([]);
  await ask();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('User unsubscribed to funnel successfully!')).toBeVisible();
  expect(server.named('graphql ManualUserUnsubscription')).toEqual([{ subscriptionId: 41 }]);
  expect(await screen.findByText('Inactive')).toBeVisible();
});

it('says before an enrollment is undone whose it is and which amount is cancelled', async () => {
  const recent = subscription({ undoUntil: '2026-11-27T00:00:00.000Z' });
  const server = subscriptionServer([recent]);
  server.graphql.SubscriptionById = () => ({
    data: {
      subscription: {
        ...recent,
        because: null,
        undoReason: null,
        source: 'staff',
        createdAt: '2026-11-26T00:00:00.000Z',
        user: person(),
        invoice: { ...invoice(), price: 23192, fee: 0, discount: 0, createdAt: '2026-11-26T00:00:00.000Z' },
      },
    },
  });
  server.graphql.UndoEnrollment = () => ({
    data: { undoEnrollment: subscription({ undoneAt: '2026-11-26T01:00:00.000Z' }) },
  });
  const { user } = renderApp('/view-subscription/7');
  await user.click(await screen.findByRole('button', { name: /^Undo the enrollment in/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo the enrollment of Angelica?' }));
  const words = 'The invoice of ₱23,192.00 is cancelled, and Angelica owes nothing for it.';
  expect(await question.findByText(words, { exact: false })).toBeVisible();
  await user.type(question.getByLabelText(/^Reason/), 'Wrong person');
  await user.click(question.getByRole('button', { name: 'Undo enrollment' }));
  expect(await screen.findByText('Enrollment undone')).toBeVisible();
  expect(server.named('graphql UndoEnrollment')).toEqual([{ subscriptionId: 41, reason: 'Wrong person' }]);
});

it('tells why an unsubscription was refused, in the shared words (B277)', async () => {
  const server = subscriptionServer();
  server.graphql.ManualUserUnsubscription = () => refusal('This subscription ended already');
  const { user } = renderApp('/view-subscription/7');
  await user.click(await screen.findByRole('button', { name: /^Unsubscribe from/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('This subscription ended already')).toBeVisible();
  server.graphql.ManualUserUnsubscription = () => refusal('pq: deadlock detected', 'INTERNAL');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('Something went wrong, try again')).toBeVisible();
});

it('says when there is nothing, and when there is no product (B265, B266)', async () => {
  const server = subscriptionServer([]);
  server.graphql.UserAvailableProducts = () => ({ data: { userAvailableProducts: [] } });
  const { user } = renderApp('/view-subscription/7');
  expect(await screen.findByText('No Subscription Records here')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Enroll to Funnel' }));
  expect(await screen.findByText('No available product for the moment')).toBeVisible();
  server.graphql.FindUserPaymentSchedule = () => refusal('The books are closed');
  await user.click(screen.getByRole('tab', { name: 'Payment Records' }));
  expect(await screen.findByText('The books are closed')).toBeVisible();
});

it('customises start, validity and term; dates and day counts follow each other (B153, B154, B181, B264)', async () => {
  const server = subscriptionServer();
  server.graphql.ManualUserSubscription = () => enrolled;
  const { user, address } = renderApp('/view-subscription/7?t=1');
  await user.click(await screen.findByRole('combobox', { name: 'Product' }));
  await user.click(await screen.findByRole('option', { name: 'Tribe Membership', hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Select Tribe Membership, payday plan' }));
  await user.click(screen.getByRole('button', { name: 'Select Fast Track: Client Getting' }));

  await user.click(screen.getByRole('button', { name: 'Customize Tribe Membership, payday plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Customize' }));
  const field = (name: string) => dialog.getByLabelText(name) as HTMLInputElement;
  expect(field('Validity')).toHaveValue('365');
  await user.clear(field('Start day'));
  await user.type(field('Start day'), '10');
  await user.clear(field('Validity'));
  await user.type(field('Validity'), '30');
  const days = (value: string) => Date.parse(value) / 86_400_000;
  expect(days(field('Validity date').value) - days(field('Start date').value)).toBe(30);
  const later = new Date(Date.parse(field('Validity date').value) + 86_400_000 * 1.5);
  const two = (number: number) => String(number).padStart(2, '0');
  await user.clear(field('Validity date'));
  await user.type(
    field('Validity date'),
    `${two(later.getMonth() + 1)}/${two(later.getDate())}/${later.getFullYear()}`,
  );
  await user.tab();
  await waitFor(() => expect(field('Validity')).toHaveValue('31'));
  await user.click(dialog.getByRole('combobox', { name: 'Payment term' }));
  await user.click(await screen.findByRole('option', { name: 'Payday', hidden: true }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Are you sure to enroll user 7?' })).getByRole('button', {
      name: 'Enroll user',
    }),
  );
  expect(await screen.findByText('User Enrolled Successfully!')).toBeVisible();
  expect(server.named('graphql ManualUserSubscription')).toEqual([
    {
      id: 7,
      funnelDetails: [
        { id: 'tribe-payday', paymentTerm: 'payday', validityByDays: 31, startByDays: 10 },
        { id: 'fast-track', paymentTerm: 'one-time', validityByDays: null, startByDays: null },
      ],
    },
  ]);
  await waitFor(() => expect(address()).toBe('/view-subscription/7?t=0'));
});

it('sends empty and unreadable day counts as null, and keeps the selection when refused (B181, B263)', async () => {
  const server = subscriptionServer();
  server.graphql.ManualUserSubscription = () => refusal('This funnel is archived');
  const { user } = renderApp('/view-subscription/7?t=1');
  await user.click(await screen.findByRole('combobox', { name: 'Product' }));
  await user.click(await screen.findByRole('option', { name: 'Tribe Membership', hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Select Tribe Membership, payday plan' }));
  await user.click(screen.getByRole('button', { name: 'Customize Tribe Membership, payday plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Customize' }));
  await user.type(dialog.getByLabelText('Start day'), 'soon');
  await user.clear(dialog.getByLabelText('Validity'));
  expect(await dialog.findByText('Dec 31, 9999')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Enroll user' }));
  expect(await screen.findByText('This funnel is archived')).toBeVisible();
  expect(server.named('graphql ManualUserSubscription')).toEqual([
    {
      id: 7,
      funnelDetails: [{ id: 'tribe-payday', paymentTerm: 'one-time', validityByDays: null, startByDays: null }],
    },
  ]);
  expect(screen.getByRole('button', { name: 'Remove Tribe Membership, payday plan' })).toBeVisible();
});

it('says when nobody has that number', async () => {
  subscriptionServer().graphql.SubscriptionPerson = () => ({ data: { findUserPaymentSchedule: null } });
  renderApp('/view-subscription/7');
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeVisible();
});
