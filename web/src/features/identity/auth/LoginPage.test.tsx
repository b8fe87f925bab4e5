import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { later, startFakeServer } from '~/testing/fakeServer';
import { renderApp } from '~/testing/renderApp';

const ana = { id: 7, email: 'ana@example.com', firstName: 'Ana', accessLevels: [{ id: 'member', name: 'Member' }] };

const email = () => screen.findByLabelText(/Email/);
const password = () => screen.getByLabelText(/^Password/);
const logIn = () => screen.getByRole('button', { name: 'Log in' });

it('asks for both fields before it asks the server', async () => {
  const server = startFakeServer();
  const { user } = renderApp('/login');
  await email();
  await user.click(logIn());
  expect(await screen.findByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  await waitFor(async () => expect(await email()).toHaveFocus());
  expect(server.named('auth login')).toEqual([]);
});

it('tells a refusal and keeps what was typed', async () => {
  const server = startFakeServer();
  server.auth.login = () => ({ error: 'Incorrect email or password' });
  const { user, address } = renderApp('/login');
  await user.type(await email(), ' ana@example.com ');
  await user.type(password(), 'wrong');
  await user.click(logIn());
  // In a toast, and in the form for as long as it takes to read.
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map((alert) => alert.textContent)).toEqual(
    expect.arrayContaining(['Incorrect email or password', 'Incorrect email or password']),
  );
  expect(alerts.filter((alert) => alert.closest('[aria-label="Messages"]') === null)).toHaveLength(1);
  expect(server.named('auth login')).toEqual([{ username: 'ana@example.com', password: 'wrong' }]);
  expect(password()).toHaveValue('wrong');
  expect(address()).toBe('/login');
});

it('sends once while it waits, then goes where the visitor wanted to go (B17)', async () => {
  const server = startFakeServer();
  const answer = later<object>();
  server.auth.login = () => answer.promise;
  const { user, address } = renderApp('/login?redirectTo=%2Fprivacy-policy%3Fx%3D1');
  await user.type(await email(), 'ana@example.com');
  await user.type(password(), 'right{Enter}');
  const busy = await screen.findByRole('button', { name: 'Logging in...' });
  await user.click(busy);
  server.user = ana;
  answer.resolve({ id: 7 });
  await waitFor(() => expect(address()).toBe('/privacy-policy?x=1'));
  expect(server.named('auth login')).toHaveLength(1);
});

it('never leaves the origin (B18)', async () => {
  const server = startFakeServer();
  server.auth.login = () => {
    server.user = ana;
    return { id: 7 };
  };
  const { user, address } = renderApp('/login?redirectTo=%2F%2Fevil.example');
  await user.type(await email(), 'ana@example.com');
  await user.type(password(), 'right{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
});

it('tells a failed network in the words of the catalogue', async () => {
  const server = startFakeServer();
  server.auth.login = () => Promise.reject(new TypeError('Failed to fetch'));
  const { user } = renderApp('/login');
  await user.type(await email(), 'ana@example.com');
  await user.type(password(), 'x{Enter}');
  expect((await screen.findAllByText('Something went wrong, try again'))[0]).toBeVisible();
});

it('takes the wanted address along to the signup page', async () => {
  startFakeServer();
  renderApp('/login?redirectTo=%2Fx');
  expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/signup?redirectTo=%2Fx',
  );
});
