import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '~/features/identity/people/testing';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { workspace } from './testing';

const placed = { __typename: 'Placed', added: 0, moved: 1, removed: 0, unchanged: 0 };
const part = (name: string, label: string) => ({
  __typename: 'UserListPart',
  name,
  label,
  kind: 'text',
  isColumn: true,
});

function serverWith(parts: object, who = staff()) {
  const server = startFakeServer(who);
  let now = parts;
  const userListParts = [part('batch', 'Batch'), part('group', 'Group')];
  server.graphql.UserById = () => ({ data: { user: person({ parts: now }), userListParts } });
  server.graphql.MemberOnOverview = () => ({ data: workspace({ user: person({ parts: now }), userListParts }) });
  const batch = (id: number, name: string, isCurrent = false) => ({ __typename: 'Batch', id, name, isCurrent });
  server.graphql.BatchChoices = () => ({
    data: { enrollmentBatches: [batch(18, 'Batch 18', true), batch(17, 'Batch 17')] },
  });
  server.graphql.GroupChoices = () => ({
    data: {
      groupChoices: [
        {
          __typename: 'GroupChoice',
          id: 3,
          name: 'Bayanihan',
          subGroups: [{ __typename: 'SubGroupRef', id: 31, name: 'Umaga' }],
        },
        { __typename: 'GroupChoice', id: 4, name: 'Sinag', subGroups: [] },
      ],
    },
  });
  server.graphql.SetUsersBatch = () => {
    now = { ...now, batch: 'Batch 18' };
    return { data: { setUsersBatch: placed } };
  };
  server.graphql.PlaceMembers = () => ({ data: { placeMembers: placed } });
  server.graphql.RemoveMembers = () => ({ data: { removeMembers: placed } });
  return server;
}
const at = '/community/members/21';

it('changes the batch of a person on their page', async () => {
  const server = serverWith({ batch: 'Batch 17' });
  const { user } = renderApp(at);
  await user.click(await screen.findByRole('button', { name: 'Change batch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Batch of Ana Robles' }));
  const field = await dialog.findByRole('combobox', { name: 'Batch' });
  expect(field).toHaveValue('Batch 17');
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Batch 18 (current)' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Batch changed')).toBeVisible();
  expect(server.named('graphql SetUsersBatch')).toEqual([{ ids: [21], batchId: 18 }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(screen.getByRole('region', { name: 'Membership' })).getByText('Batch 18')).toBeVisible();
});

it('leaves the sub-group as it is unless asked, and takes people out of their group', async () => {
  const server = serverWith({ group: 'Bayanihan' });
  const { user } = renderApp(at);
  await user.click(await screen.findByRole('button', { name: 'Change group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Group of Ana Robles' }));
  expect(await dialog.findByRole('combobox', { name: 'Group' })).toHaveValue('Bayanihan');
  expect(dialog.getByRole('combobox', { name: 'Sub-group' })).toHaveValue('No change');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.named('graphql PlaceMembers')).toEqual([{ ids: [21], place: { groupId: 3 } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Change group' }));
  const again = within(await screen.findByRole('dialog', { name: 'Group of Ana Robles' }));
  await user.click(await again.findByRole('combobox', { name: 'Group' }));
  await user.click(await screen.findByRole('option', { name: 'No group' }));
  await waitFor(() => expect(again.queryByRole('combobox', { name: 'Sub-group' })).toBeNull());
  await user.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.named('graphql RemoveMembers')).toEqual([{ ids: [21] }]));
});

it('tells what the server refused and stays open', async () => {
  const server = serverWith({});
  server.graphql.SetUsersBatch = () => ({ errors: [{ message: 'This batch is archived' }] });
  const { user } = renderApp(at);
  await user.click(await screen.findByRole('button', { name: 'Change batch' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Batch of Ana Robles' }));
  expect(await dialog.findByRole('combobox', { name: 'Batch' })).toHaveValue('No batch');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This batch is archived')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('offers nothing to anyone who may not place people', async () => {
  serverWith({ batch: 'Batch 17' }, staff({ functionAccess: { user_update: true } }));
  renderApp(at);
  expect(within(await screen.findByRole('region', { name: 'Membership' })).getByText('Batch 17')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change batch' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change group' })).toBeNull();
});

const editing = '/community/members/21/edit';

async function openForm(server: ReturnType<typeof serverWith>) {
  server.graphql.PeopleFilters = () => ({ data: { userListParts: [], accessLevels: [] } });
  server.graphql.LocationCountries = () => ({ data: { countries: [] } });
  server.graphql.UpdateUser = () => ({
    data: { updateUser: person({ parts: { batch: 'Batch 17', group: 'Bayanihan' } }) },
  });
  const app = renderApp(editing);
  const choose = async (field: string, option: string) => {
    await app.user.click(await screen.findByRole('combobox', { name: field }));
    await app.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...app, choose };
}

it('changes batch and group in the edit form, after all else', async () => {
  const server = serverWith({ batch: 'Batch 17', group: 'Bayanihan' });
  const { user, choose, address } = await openForm(server);
  expect(await screen.findByRole('combobox', { name: 'Batch' })).toHaveValue('Batch 17');
  await choose('Batch', 'Batch 18');
  await choose('Group', 'Sinag');
  expect(screen.getByText('2 fields changed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save user' }));
  await waitFor(() => expect(address()).toBe(at));
  expect(server.named('graphql UpdateUser')).toEqual([{ id: 21, input: {}, seenAt: '2026-11-01T00:00:00.000Z' }]);
  expect(server.named('graphql SetUsersBatch')).toEqual([{ ids: [21], batchId: 18 }]);
  expect(server.named('graphql PlaceMembers')).toEqual([{ ids: [21], place: { groupId: 4 } }]);
});

it('keeps in the edit form what the server refused, and saves it alone', async () => {
  const server = serverWith({ batch: 'Batch 17', group: 'Bayanihan' });
  server.graphql.RemoveMembers = () => ({ errors: [{ message: 'This group is archived' }] });
  const { user, choose, address } = await openForm(server);
  await user.type(await screen.findByLabelText('Middle name'), 'Luz');
  await choose('Group', 'No group');
  await user.click(screen.getByRole('button', { name: 'Save user' }));
  expect(await screen.findByText('This group is archived')).toBeVisible();
  expect(await screen.findByText('1 field changed')).toBeVisible();
  expect(address()).toBe(editing);
  expect(screen.getByRole('combobox', { name: 'Group' })).toHaveValue('No group');
});

it('shows no field for batch and group to anyone who may not place people', async () => {
  const server = serverWith({ batch: 'Batch 17' }, staff({ functionAccess: { user_update: true } }));
  await openForm(server);
  expect(await screen.findByLabelText('Tribe ID')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Batch' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Group' })).toBeNull();
});
