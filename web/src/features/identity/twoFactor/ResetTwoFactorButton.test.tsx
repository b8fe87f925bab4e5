import { ApolloProvider } from '@apollo/client/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { AuthProvider } from '~/lib/auth/AuthProvider';
import { createAuth } from '~/lib/auth/createAuth';
import { createDbAuthClient } from '~/lib/auth/dbAuthClient';
import type { CurrentUser } from '~/lib/auth/types';
import { createApolloClient } from '~/lib/graphql/client';
import { startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { AtlasTheme } from '~/theme/AtlasTheme';
import { ToastArea } from '~/ui/toast';
import { ResetTwoFactorButton } from './ResetTwoFactorButton';

const maricel = { id: 7, firstName: 'Maricel', lastName: 'Dela Cruz', hasTwoFactor: true, isManageable: true };

async function show(caller: CurrentUser, changes: Partial<typeof maricel> = {}) {
  const server = startFakeServer(caller);
  const auth = createAuth(createDbAuthClient());
  await auth.start();
  const user = { ...maricel, ...changes };
  render(
    <AtlasTheme env="test">
      <AuthProvider auth={auth}>
        <ApolloProvider client={createApolloClient(auth)}>
          <ResetTwoFactorButton user={user} />
        </ApolloProvider>
      </AuthProvider>
      <ToastArea />
    </AtlasTheme>,
  );
  return server;
}

const button = () => screen.queryByRole('button', { name: 'Reset two-factor login' });

it('asks first, then resets', async () => {
  const server = await show(staff());
  server.graphql.ResetTwoFactor = () => ({ data: { resetTwoFactor: true } });
  const user = userEvent.setup();
  await user.click(button() as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Reset two-factor login for Maricel Dela Cruz?' });
  expect(server.named('graphql ResetTwoFactor')).toEqual([]);
  await user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  await waitFor(() => expect(server.named('graphql ResetTwoFactor')).toEqual([{ id: 7 }]));
  expect(await screen.findByText('Two-factor login was reset')).toBeVisible();
});

it('tells why it was refused and leaves the question open', async () => {
  const server = await show(staff());
  server.graphql.ResetTwoFactor = () => ({ errors: [{ message: 'Two-factor login is off' }] });
  const user = userEvent.setup();
  await user.click(button() as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  expect(await screen.findByText('Two-factor login is off')).toBeVisible();
  expect(dialog).toBeVisible();
});

it.each([
  ['the person has none', staff(), { hasTwoFactor: false }],
  ['the person may do more', staff(), { isManageable: false }],
  ['it is oneself', staff({ id: 7 }), {}],
  ['one may not change people', member({ id: 2 }), {}],
  ['one views Atlas as somebody else', staff({ isImpersonating: true }), {}],
])('shows nothing when %s', async (_, caller, changes) => {
  await show(caller, changes);
  expect(button()).not.toBeInTheDocument();
});
