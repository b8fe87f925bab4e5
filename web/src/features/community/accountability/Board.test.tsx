import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { buddy, buddyGroup } from './testing';

function serve() {
  const server = startFakeServer(staff());
  const ana = buddy(1, 'Ana Cruz', { isLeader: true });
  const ben = buddy(2, 'Ben Reyes', { isSilent: true, silentDays: 14 });
  const cora = buddy(3, 'Cora Lim', { isLeader: true });
  const groups = [buddyGroup(10, 'Sikap', [ana, ben]), buddyGroup(11, 'Tiyaga', [cora])];
  server.graphql.BuddyGroups = () => ({
    data: { buddyGroups: { __typename: 'BuddyGroupList', total: 2, rows: groups } },
  });
  server.graphql.UnassignedBuddies = () => ({
    data: { unassignedBuddies: { __typename: 'BuddyList', total: 1, rows: [buddy(4, 'Dado Ramos')] } },
  });
  server.graphql.PlaceBuddies = () => ({ data: { placeBuddies: groups[1] } });
  server.graphql.RemoveBuddies = () => ({ data: { removeBuddies: true } });
  return server;
}

it('moves somebody between groups by the keyboard alone, says it aloud, and takes it back', async () => {
  const server = serve();
  const { user } = renderApp('/admin-accountability-group');
  const menu = await screen.findByRole('button', { name: 'Move Ben Reyes' });
  menu.focus();
  await user.keyboard('{Enter}');
  const choice = await screen.findByRole('menuitem', { name: 'Move to Tiyaga (1)' });
  choice.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.named('graphql PlaceBuddies')[0]).toMatchObject({ userIds: [2], groupId: 11 }));
  await waitFor(() => expect(screen.getByText('Ben Reyes is now in Tiyaga.')).toHaveAttribute('role', 'status'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.named('graphql PlaceBuddies')[1]).toMatchObject({ userIds: [2], groupId: 10 }));
});

it('shows people without a group beside the groups, who leads, and who is silent', async () => {
  serve();
  renderApp('/admin-accountability-group');
  const without = await screen.findByRole('region', { name: 'No group yet' });
  expect(await within(without).findByText('Dado Ramos')).toBeVisible();
  const sikap = await screen.findByRole('region', { name: 'Sikap' });
  expect(within(sikap).getByText('Leader')).toBeVisible();
  expect(within(sikap).getByText('No check-in for 14 days')).toBeVisible();
});

it('forms the proposed groups, without those who were left out', async () => {
  const server = serve();
  const people = [1, 2, 3].map((id) => buddy(id + 20, `Person ${id}`));
  server.graphql.BuddyProposals = () => ({
    data: {
      buddyProposals: {
        __typename: 'BuddyProposals',
        left: [],
        groups: [
          {
            __typename: 'BuddyProposal',
            leaderId: 21,
            commonCount: 4,
            reasons: ['2 hours a week shared'],
            members: people,
          },
        ],
      },
    },
  });
  server.graphql.CreateBuddyGroups = () => ({ data: { createBuddyGroups: [buddyGroup(12, 'Circle 12', people)] } });
  const { user } = renderApp('/admin-accountability-group');
  await user.click(await screen.findByRole('button', { name: 'Suggest groups' }));
  await user.click(await screen.findByRole('checkbox', { name: /Person 3/ }));
  await user.click(screen.getByRole('button', { name: 'Create 1 group' }));
  await waitFor(() =>
    expect(server.named('graphql CreateBuddyGroups')[0]).toMatchObject({
      groups: [{ kind: 'accountability', leaderId: 21, userIds: [21, 22] }],
    }),
  );
});
