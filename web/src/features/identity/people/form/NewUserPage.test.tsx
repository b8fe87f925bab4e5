import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { person } from '../testing';

it('the create menu leads to the form, and the form to the new person', async () => {
  const server = startFakeServer(staff());
  server.graphql.LocationCountries = () => ({ data: { countries: [] } });
  server.graphql.CreateUser = () => ({
    data: { createUser: { __typename: 'User', id: 40, firstName: 'Lina', lastName: 'Ocampo' } },
  });
  server.graphql.UserById = () => ({ data: { user: person({ id: 40 }), userListParts: [] } });
  const { user, address, router } = renderApp('/settings/outbox');
  await user.click(await screen.findByRole('button', { name: 'Create' }));
  await user.click(await screen.findByRole('menuitem', { name: 'New User' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/community/non-members/new'));
  await user.type(await screen.findByLabelText('First name'), 'Lina');
  await user.type(screen.getByLabelText('Last name'), 'Ocampo');
  await user.type(screen.getByLabelText('Email'), 'lina@example.com');
  await user.click(screen.getByRole('button', { name: 'Create user' }));
  await waitFor(() => expect(address()).toBe('/community/non-members/40'));
  expect(await screen.findByText('Lina Ocampo created')).toBeVisible();
  expect(server.named('graphql CreateUser')).toEqual([
    { input: { firstName: 'Lina', lastName: 'Ocampo', email: 'lina@example.com' } },
  ]);
});
