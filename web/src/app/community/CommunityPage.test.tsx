import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const list = (total: number, rows?: object[]) => ({ __typename: 'UserList', total, ...(rows ? { rows } : {}) });
const lina = {
  __typename: 'User',
  id: 40,
  email: 'lina@example.com',
  firstName: 'Lina',
  lastName: 'Ocampo',
  profileImage: null,
  isNonMember: true,
  archivedAt: null,
  createdAt: '2026-11-10T00:00:00.000Z',
};

it('counts people, leads to anyone and lists the screens that are open', async () => {
  const server = startFakeServer(staff());
  server.graphql.CommunityOverview = () => ({
    data: { members: list(1284), nonMembers: list(310), archived: list(4), newest: list(1, [lina]) },
  });
  const { user, address } = renderApp('/community');
  expect(await screen.findByRole('link', { name: '1,284 Members' })).toHaveAttribute('href', '/community/members');
  expect(screen.getByRole('link', { name: '4 Archived' })).toHaveAttribute('href', '/community/archivedUsers');
  expect(screen.getByRole('link', { name: /Lina Ocampo/ })).toHaveAttribute('href', '/community/non-members/40');
  expect(screen.getByRole('link', { name: 'New user' })).toBeVisible();
  await user.type(screen.getByLabelText('Find people'), ' lina {Enter}');
  await waitFor(() => expect(address()).toBe('/community/members?search=lina&kind=all'));
});

it('asks for nobody where lists of people are closed', async () => {
  const server = startFakeServer(staff({ pageAccess: { community: true }, functionAccess: {} }));
  renderApp('/community');
  expect(await screen.findByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  expect(server.named('graphql CommunityOverview')).toEqual([]);
  expect(screen.queryByRole('link', { name: 'New user' })).toBeNull();
});
