import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { aPerson, aSubRef, group, memberOf, subGroup } from './testing';

function serve(server: FakeServer, rows = [memberOf()]) {
  server.graphql.GroupById = ({ id }) => ({ data: { group: id === 3 ? group() : null } });
  server.graphql.SubGroupById = ({ id }) => ({ data: { subGroup: id === 31 ? subGroup() : null } });
  server.graphql.GroupMembers = () => ({
    data: { groupMembers: { __typename: 'GroupMemberList', rows, total: rows.length } },
  });
  server.graphql.GroupMemberColumns = () => ({
    data: {
      groupMemberColumns: [
        { __typename: 'UserListPart', name: 'batch', label: 'Batch', kind: 'text' },
        { __typename: 'UserListPart', name: 'stage', label: 'Stage', kind: 'text' },
      ],
    },
  });
  server.graphql.GroupChoices = () => ({
    data: {
      groupChoices: [
        { __typename: 'GroupChoice', id: 3, name: 'Bayanihan', subGroups: [aSubRef(31, 'Bayanihan Umaga')] },
        { __typename: 'GroupChoice', id: 4, name: 'Sinag', subGroups: [] },
      ],
    },
  });
  return server;
}

const placed = (changes: object) => ({
  __typename: 'Placed',
  added: 0,
  moved: 0,
  removed: 0,
  unchanged: 0,
  ...changes,
});

it('lists groups with their leaders and archives some after asking', async () => {
  const server = startFakeServer(staff());
  const { subGroups: _, description: __, silentCount: ___, isArrangeable: ____, createdAt: _____, ...row } = group();
  server.graphql.Groups = () => ({ data: { groups: { __typename: 'GroupList', rows: [row], total: 1 } } });
  server.graphql.ArchiveGroups = () => ({
    data: { archiveGroups: [{ ...row, archivedAt: '2026-11-15T00:00:00.000Z' }] },
  });
  const { user } = renderApp('/groups');
  expect(await screen.findByRole('link', { name: 'Bayanihan' })).toHaveAttribute('href', '/groups/3');
  expect(screen.getByText('Carlo Fernandez')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select Bayanihan' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive Bayanihan?' }));
  await user.click(dialog.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(server.named('graphql ArchiveGroups')).toEqual([{ ids: [3], isArchived: true }]));
  expect(await screen.findByText('Bayanihan archived')).toBeVisible();
});

it('makes a group with leaders who are found by name', async () => {
  const server = serve(startFakeServer(staff()));
  server.graphql.PeopleToAdd = () => ({
    data: {
      users: {
        __typename: 'UserList',
        total: 1,
        rows: [
          {
            __typename: 'User',
            id: 8,
            firstName: 'Carlo',
            lastName: 'Fernandez',
            email: 'carlo@example.com',
            profileImage: null,
            parts: { group: null, batch: null },
          },
        ],
      },
    },
  });
  server.graphql.CreateGroup = () => ({ data: { createGroup: group() } });
  const { user, address } = renderApp('/groups/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Bayanihan');
  await user.type(screen.getByLabelText('Find leaders'), 'carlo');
  await user.click(await screen.findByRole('button', { name: /Carlo Fernandez/ }));
  expect(await screen.findByRole('button', { name: 'Remove Carlo Fernandez' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  await waitFor(() => expect(address()).toBe('/groups/3'));
  expect(server.named('graphql CreateGroup')).toEqual([
    { input: { name: 'Bayanihan', description: '', leaderIds: [8] } },
  ]);
});

it('shows who is silent, and moves chosen people to a sub-group', async () => {
  const silent = memberOf({ id: 11, name: 'Jun Reyes', silentDays: 12, isSilent: true });
  const server = serve(startFakeServer(staff()), [memberOf(), silent]);
  server.graphql.PlaceMembers = () => ({ data: { placeMembers: placed({ moved: 1 }) } });
  const { user } = renderApp('/groups/3');
  expect(await screen.findByText('Not seen for 12 days')).toBeVisible();
  // Beside its leaders and sub-groups the table shows what fits; the rest is under Columns.
  expect(await screen.findByRole('columnheader', { name: 'Stage' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Batch' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: /Last lesson/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select Jun Reyes' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Jun Reyes' }));
  await user.click(dialog.getByRole('combobox', { name: 'Sub-group' }));
  await user.click(await screen.findByRole('option', { name: 'Bayanihan Umaga' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(server.named('graphql PlaceMembers')).toEqual([{ ids: [11], place: { groupId: 3, subGroupId: 31 } }]),
  );
  expect(await screen.findByText('1 person moved')).toBeVisible();
});

it('adds people from a pasted list and says who is nobody', async () => {
  const server = serve(startFakeServer(staff()));
  server.graphql.FindPeople = () => ({
    data: {
      findPeople: [
        {
          __typename: 'FoundPerson',
          text: 'ana@example.com',
          person: aPerson(7, 'Ana Mendoza'),
          email: 'ana@example.com',
          group: null,
          batch: null,
        },
        { __typename: 'FoundPerson', text: 'TRB-9', person: null, email: null, group: null, batch: null },
      ],
    },
  });
  server.graphql.PlaceMembers = () => ({ data: { placeMembers: placed({ added: 1 }) } });
  const { user } = renderApp('/groups/3');
  await user.click(await screen.findByRole('button', { name: 'Add people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add people to Bayanihan' }));
  await user.click(dialog.getByRole('radio', { name: 'From a list' }));
  await user.click(dialog.getByLabelText('Email addresses or Tribe IDs'));
  await user.paste('ana@example.com, TRB-9');
  await user.click(dialog.getByRole('button', { name: 'Find people' }));
  expect(await dialog.findByText("TRB-9 isn't in Atlas")).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add 1 person' }));
  await waitFor(() => expect(server.named('graphql PlaceMembers')).toEqual([{ ids: [7], place: { groupId: 3 } }]));
  expect(server.named('graphql FindPeople')).toEqual([{ lines: ['ana@example.com', 'TRB-9'] }]);
});

it('a leader manages their group and adds nobody; a member sees who is in theirs', async () => {
  const leader = serve(startFakeServer(member({ managedGroup: { id: 3, name: 'Bayanihan' } as never })));
  leader.graphql.GroupById = () => ({ data: { group: group({ isEditable: false }) } });
  leader.graphql.MyGroups = () => ({
    data: {
      myGroups: {
        __typename: 'MyGroups',
        member: null,
        groups: [{ __typename: 'Group', id: 3, name: 'Bayanihan' }],
        subGroups: [],
      },
    },
  });
  const { user, unmount } = renderApp('/view-group');
  expect(await screen.findByRole('heading', { level: 1, name: 'Bayanihan' })).toBeVisible();
  expect(await screen.findByText('ana@example.com')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add people' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select Ana Mendoza' }));
  const bar = within(screen.getByRole('toolbar'));
  expect(bar.getByRole('button', { name: 'Move' })).toBeVisible();
  expect(bar.queryByRole('button', { name: 'Remove' })).toBeNull();
  unmount();

  const fellow = startFakeServer(member());
  fellow.graphql.MyGroups = () => ({
    data: {
      myGroups: {
        __typename: 'MyGroups',
        member: {
          __typename: 'MyGroup',
          id: 3,
          name: 'Bayanihan',
          description: null,
          memberCount: 12,
          subGroup: aSubRef(31, 'Bayanihan Umaga'),
          leaders: [aPerson(8, 'Carlo Fernandez')],
          subGroupLeaders: [aPerson(9, 'Teresa Domingo')],
          people: [aPerson(7, 'Ana Mendoza')],
        },
        groups: [],
        subGroups: [],
      },
    },
  });
  renderApp('/view-group');
  expect(await screen.findByText("You're in Bayanihan Umaga.")).toBeVisible();
  expect(screen.getByRole('link', { name: /Teresa Domingo/ })).toHaveAttribute('href', '/profile/teresa-domingo');
  expect(screen.getByText('12 people in the group.')).toBeVisible();
});

it('asks for one’s own people at /subgroups/members', async () => {
  const server = serve(startFakeServer(member({ pageAccess: { viewSubGroup: true, viewSubGroupMembers: true } })));
  server.graphql.GroupChoices = () => ({ data: { groupChoices: [] } });
  server.graphql.MyGroups = () => ({
    data: {
      myGroups: {
        __typename: 'MyGroups',
        member: null,
        groups: [],
        subGroups: [{ __typename: 'SubGroup', id: 31, name: 'Bayanihan Umaga' }],
      },
    },
  });
  renderApp('/subgroups/members?silent=yes');
  expect(await screen.findByText('You lead Bayanihan Umaga.')).toBeVisible();
  expect(await screen.findByText('Ana Mendoza')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Select Ana Mendoza' })).toBeNull();
  await waitFor(() =>
    expect(server.named('graphql GroupMembers').at(-1)).toMatchObject({
      filter: { hasSubGroup: true, isSilent: true },
    }),
  );
});
