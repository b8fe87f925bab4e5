import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

function held() {
  const server = startFakeServer(staff({ mustChangePassword: true, pageAccess: {}, functionAccess: {} }));
  server.graphql.PublicSettings = () => ({ data: { publicSettings: {} } });
  server.graphql.RequiredPassword = ({ password }) => {
    if (password === 'weak') {
      return {
        errors: [
          {
            message: 'Check the fields',
            extensions: { code: 'BAD_USER_INPUT', fields: { password: ['needs a number'] } },
          },
        ],
      };
    }
    server.user = staff();
    return { data: { changePassword: true } };
  };
  return server;
}
const title = () => screen.findByRole('heading', { name: 'Choose a new password' });

it.each(['/', '/access-levels'])('stands before %s until another password is chosen', async (path) => {
  const server = held();
  const { user } = renderApp(path);
  await title();
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Current password/), 'old-one');
  await user.type(screen.getByLabelText(/^New password/), 'weak');
  await user.type(screen.getByLabelText(/^Confirm password/), 'weak{Enter}');
  expect(await screen.findByText('New password needs a number')).toBeVisible();

  for (const label of [/^New password/, /^Confirm password/]) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), 'Tribe-demo-2');
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
  expect(server.named('graphql RequiredPassword').at(-1)).toEqual({ current: 'old-one', password: 'Tribe-demo-2' });
});

it('lets people log out instead', async () => {
  const server = held();
  server.auth.logout = () => {
    server.user = null;
    return {};
  };
  const { user, address } = renderApp('/');
  await title();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(address()).toBe('/login'));
});
