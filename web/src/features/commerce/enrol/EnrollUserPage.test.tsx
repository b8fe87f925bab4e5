import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { fastTrack, funnel, person, refusal } from '../testing';

function enrolmentServer(user = staff()) {
  const server = startFakeServer(user);
  const batch = (id: number, isCurrent: boolean) => ({
    __typename: 'Batch',
    id,
    name: `Batch ${id}`,
    launchFrom: null,
    launchTo: null,
    isCurrent,
  });
  server.graphql.EnrollmentBatches = () => ({ data: { enrollmentBatches: [batch(18, false), batch(17, true)] } });
  server.graphql.EnrollmentLevels = () => ({
    data: { accessLevels: [{ __typename: 'AccessLevel', id: 'member', name: 'Member' }] },
  });
  server.graphql.EnrollmentPerson = () => ({ data: { user: person() } });
  server.graphql.Products = () => ({
    data: { products: [{ __typename: 'Product', id: 3, name: 'Tribe Membership' }] },
  });
  server.graphql.FunnelsByProductId = () => ({ data: { funnelsByProductId: [funnel(), fastTrack()] } });
  server.graphql.EnrollUser = () => ({
    data: { enrollUser: { __typename: 'User', id: 7, email: 'angelica.pascual@example.com' } },
  });
  return server;
}

type User = ReturnType<typeof renderApp>['user'];
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const pick = async (user: User, label: RegExp | string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
};
const chooseFunnel = async (user: User, name = 'Select Tribe Membership, payday plan') => {
  await pick(user, 'Product', 'Tribe Membership');
  await user.click(await screen.findByRole('button', { name }));
};
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));

it('enrols into a batch and funnels after a question that names the person (B73, B82, B175, B264)', async () => {
  const server = enrolmentServer();
  const { user, address } = renderApp('/enroll-user/7');
  const batches = await screen.findByRole('combobox', { name: /Batch/ });
  expect(batches).toHaveAttribute('placeholder', 'Please select an option');
  expect(await screen.findByRole('heading', { name: 'Select Funnels' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Remove Funnels' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Access levels' })).not.toBeRequired();
  await user.click(batches);
  const offered = await screen.findAllByRole('option', { hidden: true });
  expect(offered.map((option) => option.textContent).slice(0, 2)).toEqual(['Batch 17 (current)', 'Batch 18']);
  await user.click(offered[0] as HTMLElement);
  await chooseFunnel(user);
  expect(server.named('graphql FunnelsByProductId')[0]).toEqual({ productId: 3, hidden: { value: true, userId: 7 } });

  await save(user);
  const question = () => screen.findByRole('dialog', { name: 'Are you sure to enroll user 7?' });
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.named('graphql EnrollUser')).toEqual([]);

  await save(user);
  await user.click(within(await question()).getByRole('button', { name: 'Enroll user' }));
  expect(await screen.findByText('User Enrolled Successfully!')).toBeVisible();
  const funnelDetails = [{ funnelId: 'tribe-payday', paymentTermId: 'one-time' }];
  expect(server.named('graphql EnrollUser')).toEqual([
    { id: 7, input: { batchId: 17, accessLevelNames: [], funnelDetails } },
  ]);
  await waitFor(() => expect(address()).toBe('/view-subscription/7'));
});

it('refuses to enrol without a batch: the placeholder is no value (B173)', async () => {
  const server = enrolmentServer();
  const { user } = renderApp('/enroll-user/7');
  await chooseFunnel(user);
  await save(user);
  expect((await screen.findAllByText('Batch is required')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.named('graphql EnrollUser')).toEqual([]);
});

it('offers the batch that launches now, takes it with one press, and says it in the summary', async () => {
  const server = enrolmentServer();
  const { user } = renderApp('/enroll-user/7');
  expect(await screen.findByText('Batch 17 launches now.')).toBeVisible();
  const summary = within(await screen.findByRole('region', { name: 'Summary' }));
  expect(summary.getByText('No batch selected yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use Batch 17' }));
  expect(screen.getByRole('combobox', { name: /Batch/ })).toHaveValue('Batch 17 (current)');
  expect(summary.getByText('Batch 17')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use Batch 17' })).not.toBeInTheDocument();

  await pick(user, /Batch/, 'Batch 18');
  expect(summary.getByText('Batch 18')).toBeVisible();
  await chooseFunnel(user);
  await save(user);
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Batch 18')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Enroll user' }));
  await waitFor(() => expect(server.named('graphql EnrollUser')).toMatchObject([{ input: { batchId: 18 } }]));
});

it('names payment terms, never their ids', async () => {
  enrolmentServer();
  const { user } = renderApp('/enroll-user/7');
  await pick(user, 'Product', 'Tribe Membership');
  await user.click(await screen.findByRole('button', { name: 'Show Tribe Membership, payday plan' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Tribe Membership, payday plan' }));
  expect(drawer.getByRole('combobox', { name: 'Payment term' })).toHaveValue('One-time');
});

it('asks for a funnel and sends nothing without one (B174)', async () => {
  const server = enrolmentServer();
  const { user } = renderApp('/enroll-user/7');
  await pick(user, /Batch/, 'Batch 17 (current)');
  await save(user);
  expect(await screen.findByText('Please select atleast one funnel!')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(server.named('graphql EnrollUser')).toEqual([]);
});

it('selects a funnel, which keeps its place with a check, and shows its price in pesos or FREE (B152, B265, B287)', async () => {
  enrolmentServer();
  const { user } = renderApp('/enroll-user/7');
  expect(await screen.findByText('No funnels available')).toBeVisible();
  expect(screen.getByText('There are no selected funnels')).toBeVisible();
  await pick(user, 'Product', 'Tribe Membership');
  expect(await (await table('available funnels')).findByText('23,192.00', { exact: false })).toBeVisible();
  expect((await table('available funnels')).getByText('FREE')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Select Fast Track: Client Getting' }));
  expect(await (await table('selected funnels')).findByText('Fast Track: Client Getting')).toBeVisible();
  const names = (await table('available funnels')).getAllByRole('button', { name: /^Select/ });
  expect(names.map((button) => button.getAttribute('aria-label'))).toContain('Selected: Fast Track: Client Getting');
  expect(screen.queryByRole('button', { name: 'Select Fast Track: Client Getting' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Fast Track: Client Getting' }));
  expect(await screen.findByRole('button', { name: 'Select Fast Track: Client Getting' })).toBeVisible();
  expect(screen.getByText('There are no selected funnels')).toBeVisible();
});

it("toasts the server's message and keeps the selection (B263)", async () => {
  const server = enrolmentServer();
  server.graphql.EnrollUser = () => refusal('Angelica Pascual already holds this funnel');
  const { user, address } = renderApp('/enroll-user/7');
  await pick(user, /Batch/, 'Batch 17 (current)');
  await chooseFunnel(user);
  await save(user);
  await user.click(await screen.findByRole('button', { name: 'Enroll user' }));
  expect(await screen.findByText('Angelica Pascual already holds this funnel')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await table('selected funnels')).getByText('Tribe Membership, payday plan')).toBeVisible();
  expect(screen.getByRole('combobox', { name: /Batch/ })).toHaveValue('Batch 17 (current)');
  expect(address()).toBe('/enroll-user/7');
});

it('shows the Actions column only to those who may enrol (B194)', async () => {
  const { functionAccess } = staff();
  enrolmentServer(staff({ functionAccess: { ...functionAccess, 'user_enroll/unenroll': false } }));
  const { user } = renderApp('/enroll-user/7');
  await pick(user, 'Product', 'Tribe Membership');
  expect(await (await table('available funnels')).findByText('Fast Track: Client Getting')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Show|Select) / })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

it('shows what somebody would pay, and when (B194)', async () => {
  const server = enrolmentServer();
  const row = (scheduleDate: string) => ({ __typename: 'QuoteRow', price: 11596, scheduleDate });
  server.graphql.EnrolmentQuote = () => ({
    data: {
      quote: {
        __typename: 'Quote',
        price: 23192,
        fee: 0,
        discount: 0,
        total: 23192,
        startsAt: '2026-11-25T16:00:00.000Z',
        expiry: null,
        heldUntil: null,
        refusedBecause: null,
        rows: [row('2026-11-25T16:00:00.000Z'), row('2026-12-25T16:00:00.000Z')],
      },
    },
  });
  const { user } = renderApp('/enroll-user/7');
  await pick(user, 'Product', 'Tribe Membership');
  expect(await screen.findAllByRole('columnheader', { name: 'Actions' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show Tribe Membership, payday plan' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Tribe Membership, payday plan' }));
  expect(await drawer.findByText('12/26/2026')).toBeVisible();
  expect(drawer.getByText('Lifetime')).toBeVisible();
  expect(server.named('graphql EnrolmentQuote')).toEqual([
    { funnelId: 'tribe-payday', paymentTermId: 'one-time', userId: 7 },
  ]);
});

it('says that there is no product, and shows a failure in place of a table (B265, B266)', async () => {
  const server = enrolmentServer();
  server.graphql.Products = () => ({ data: { products: [] } });
  const { unmount } = renderApp('/enroll-user/7');
  expect(await screen.findByText('No available product for the moment')).toBeVisible();
  unmount();
  enrolmentServer().graphql.FunnelsByProductId = () => refusal('The funnels are out at sea');
  const { user } = renderApp('/enroll-user/7');
  await pick(user, 'Product', 'Tribe Membership');
  expect(await screen.findByText('The funnels are out at sea')).toBeVisible();
});
