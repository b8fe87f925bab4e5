import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const name = (key: string, label: string, group: string, held = true) => ({
  __typename: 'AccessName',
  name: key,
  label,
  group,
  held,
});
const accessCatalogue = {
  __typename: 'AccessCatalogue',
  pages: [
    name('users', 'Users', 'People'),
    name('user', 'User details', 'People'),
    name('outbox', 'Email outbox', 'Settings', false),
  ],
  functions: [name('user_create', 'Create people', 'People')],
};
const billing = {
  __typename: 'AccessLevel',
  id: 'billing',
  name: 'Billing',
  description: null,
  pages: ['outbox'],
  functions: [],
  isSystem: false,
  opensMemberContent: false,
  userCount: 0,
  updatedAt: '2026-11-01T00:00:00.000Z',
};

function serverWith(level: object = billing) {
  const server = startFakeServer(staff());
  server.graphql.AccessCatalogue = () => ({ data: { accessCatalogue } });
  server.graphql.AccessLevelById = () => ({ data: { accessLevel: level, accessCatalogue } });
  return server;
}
const group = (title: string) => within(screen.getByRole('region', { name: title }));

it('creates a level from its matrix; the id follows the name until it is written by hand', async () => {
  const server = serverWith();
  server.graphql.CreateAccessLevel = ({ input }) => ({
    data: { createAccessLevel: { ...billing, ...(input as object) } },
  });
  const { user, address } = renderApp('/access-levels/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Help Desk');
  expect(screen.getByLabelText(/^Id/)).toHaveValue('help-desk');
  await user.clear(screen.getByLabelText(/^Id/));
  await user.type(screen.getByLabelText(/^Id/), 'desk');
  await user.type(screen.getByLabelText(/^Name/), ' 2');
  expect(screen.getByLabelText(/^Id/)).toHaveValue('desk');
  await user.click(group('People').getByRole('checkbox', { name: 'People' }));
  expect(screen.getAllByText('2 of 3 pages, 1 of 1 functions')).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Create level' }));
  await waitFor(() => expect(address()).toBe('/access-levels/desk'));
  expect(server.named('graphql CreateAccessLevel')).toEqual([
    {
      input: {
        id: 'desk',
        name: 'Help Desk 2',
        description: null,
        pages: ['users', 'user'],
        functions: ['user_create'],
        opensMemberContent: false,
      },
    },
  ]);
});

it('locks what the person does not hold and says why', async () => {
  serverWith();
  renderApp('/access-levels/billing/edit');
  await screen.findByRole('heading', { name: 'Edit Billing' });
  const locked = group('Settings').getByRole('checkbox', { name: /Email outbox/ });
  expect(locked).toBeDisabled();
  expect(locked).toBeChecked();
  expect(locked).toHaveAccessibleName(/You don't have this right/);
  expect(group('Settings').getByRole('checkbox', { name: 'Settings' })).toBeDisabled();
});

it('narrows the matrix by search; a group then means what is shown', async () => {
  serverWith();
  const { user } = renderApp('/access-levels/billing/edit');
  await user.type(await screen.findByLabelText('Search pages and functions'), 'details');
  await user.click(group('People').getByRole('checkbox', { name: 'People' }));
  await user.clear(screen.getByLabelText('Search pages and functions'));
  expect(group('People').getByRole('checkbox', { name: 'User details' })).toBeChecked();
  expect(group('People').getByRole('checkbox', { name: 'Users' })).not.toBeChecked();
});

it('sends what the editor saw and shows the sentence of a conflict with a way out', async () => {
  const server = serverWith();
  server.graphql.UpdateAccessLevel = () => ({
    errors: [{ message: 'Someone else just changed this level', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/access-levels/billing/edit');
  await user.click(await screen.findByRole('checkbox', { name: 'Users' }));
  await user.click(screen.getByRole('button', { name: 'Save level' }));
  expect(await screen.findByText(/Someone else just changed this level/)).toBeVisible();
  expect(server.named('graphql UpdateAccessLevel')[0]).toMatchObject({ id: 'billing', seenAt: billing.updatedAt });
  expect(screen.getByRole('checkbox', { name: 'Users' })).toBeChecked();
  server.graphql.AccessLevelById = () => ({
    data: { accessLevel: { ...billing, name: 'Billing 2', updatedAt: '2026-11-03T00:00:00.000Z' }, accessCatalogue },
  });
  await user.click(screen.getByRole('button', { name: 'Load the newest version' }));
  expect(await screen.findByRole('heading', { name: 'Edit Billing 2' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Users' })).not.toBeChecked();
});

it('builds a field error from the label and the words of the server (B172)', async () => {
  const server = serverWith();
  server.graphql.UpdateAccessLevel = () => ({
    errors: [
      { message: 'Check the fields', extensions: { code: 'BAD_USER_INPUT', fields: { name: ['is not valid'] } } },
    ],
  });
  const { user } = renderApp('/access-levels/billing/edit');
  await user.clear(await screen.findByLabelText(/^Name/));
  await user.click(screen.getByRole('button', { name: 'Save level' }));
  expect(await screen.findByRole('link', { name: 'Name is required' })).toBeVisible();
  await user.type(screen.getByLabelText(/^Name/), 'Billing');
  await user.click(screen.getByRole('button', { name: 'Save level' }));
  expect(await screen.findByRole('link', { name: 'Name is not valid' })).toBeVisible();
});

it('asks before changes are left behind', async () => {
  serverWith();
  const { user } = renderApp('/access-levels/billing/edit');
  await user.click(await screen.findByRole('checkbox', { name: 'Users' }));
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
});

it('shows a level for reading, and deletes one that nobody holds after asking', async () => {
  const server = serverWith();
  server.graphql.DeleteAccessLevel = () => ({ data: { deleteAccessLevel: true } });
  const { user, address } = renderApp('/access-levels/billing');
  await screen.findByRole('heading', { name: 'Billing', level: 1 });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(group('Settings').getByText('Email outbox')).toHaveTextContent('Yes: Email outbox');
  await user.click(screen.getByRole('button', { name: 'Delete level' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete level' }));
  await waitFor(() => expect(address()).toBe('/access-levels'));
  expect(server.named('graphql DeleteAccessLevel')).toEqual([{ id: 'billing' }]);
});

it('keeps built-in levels, and says when there is no such level', async () => {
  serverWith({ ...billing, isSystem: true });
  const first = renderApp('/access-levels/billing');
  expect(await screen.findByText('Built in')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete level' })).toBeNull();
  first.unmount();
  startFakeServer(staff()).graphql.AccessLevelById = () => ({ data: { accessLevel: null, accessCatalogue } });
  renderApp('/access-levels/nothing');
  expect(await screen.findByText('Access level not found')).toBeVisible();
});

it.each([
  ['fetches the current user anew after saving a level one holds oneself', 'tribe-team-fa', 'Changed'],
  ['asks nothing more after saving a level of others', 'billing', 'Rowena'],
])('%s', async (_, id, firstName) => {
  const server = serverWith({ ...billing, id });
  server.graphql.UpdateAccessLevel = () => {
    server.user = staff({ firstName: 'Changed' });
    return { data: { updateAccessLevel: { ...billing, id } } };
  };
  const { user, auth, address } = renderApp(`/access-levels/${id}/edit`);
  await user.type(await screen.findByLabelText(/^Name/), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save level' }));
  await waitFor(() => expect(address()).toBe(`/access-levels/${id}`));
  expect(auth.state.get().currentUser?.firstName).toBe(firstName);
});
