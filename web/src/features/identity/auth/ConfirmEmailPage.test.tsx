import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const dead = 'This link was already used or has expired. Log in to get a new one.';

it('confirms for a visitor only once they press the button, and leads to login', async () => {
  const server = startFakeServer();
  server.graphql.proveEmail = () => ({ data: { proveEmail: true } });
  const { user } = renderApp('/confirm-email?token=tok');
  const button = await screen.findByRole('button', { name: 'Confirm email address' });
  expect(screen.getByText(/Didn't sign up\? Close this page/)).toBeVisible();
  expect(server.named('graphql proveEmail')).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Your email address is confirmed. Salamat!')).toBeVisible();
  expect(server.named('graphql proveEmail')).toEqual([{ token: 'tok' }]);
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});

it('confirms at once for the person who is signed in and waits for it', async () => {
  const server = startFakeServer(member({ isEmailProven: false, seesMembers: false }));
  server.graphql.proveEmail = () => {
    server.user = member();
    return { data: { proveEmail: true } };
  };
  renderApp('/confirm-email?token=tok');
  expect(await screen.findByText('Your email address is confirmed. Salamat!')).toBeVisible();
  expect(server.named('graphql proveEmail')).toEqual([{ token: 'tok' }]);
  expect(screen.getByRole('link', { name: 'Continue to Atlas' })).toHaveAttribute('href', '/');
});

it('says when the link is dead', async () => {
  const server = startFakeServer();
  server.graphql.proveEmail = () => ({ errors: [{ message: dead }] });
  const { user } = renderApp('/confirm-email?token=old');
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  expect(await screen.findByText(dead)).toBeVisible();
  expect(screen.getByRole('heading', { name: "This link didn't work" })).toBeVisible();
});

it('is content with a dead link when the address is confirmed already', async () => {
  const server = startFakeServer(member());
  server.graphql.proveEmail = () => ({ errors: [{ message: dead }] });
  const { user } = renderApp('/confirm-email?token=old');
  await user.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  expect(await screen.findByRole('heading', { name: "You're all set" })).toBeVisible();
});

it('says when the address was cut off', async () => {
  const server = startFakeServer();
  renderApp('/confirm-email');
  expect(await screen.findByText("This link isn't complete. Open it from your email again.")).toBeVisible();
  await waitFor(() => expect(server.named('graphql proveEmail')).toEqual([]));
});
