import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const WRONG = "This code isn't right. Wait for the next one and try again.";

/** Somebody with a second factor, at the second step of their login. */
async function atSecondStep() {
  const server = startFakeServer();
  server.auth.login = ({ code }) => {
    if (!code) return { error: 'Enter the code from your authenticator app', twoFactor: true };
    if (code !== '123456' && code !== 'abcde-fghij') return { error: WRONG, twoFactor: true };
    server.user = member();
    return { id: 7 };
  };
  const app = renderApp('/login?redirectTo=%2Fprivacy-policy');
  await app.user.type(await screen.findByLabelText(/Email/), ' maricel@example.com ');
  await app.user.type(screen.getByLabelText(/^Password/), 'right{Enter}');
  await screen.findByRole('heading', { name: 'Two-factor login' });
  return { server, ...app };
}

const logIn = () => screen.getByRole('button', { name: 'Log in' });

it('asks for the code after the password, tells no error for it, and goes where the person wanted', async () => {
  const { user, server, address } = await atSecondStep();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const first = screen.getByLabelText('Digit 1 of 6');
  await waitFor(() => expect(first).toHaveFocus());
  expect(first).toHaveAttribute('autocomplete', 'one-time-code');
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(address()).toBe('/privacy-policy'));
  expect(server.named('auth login').at(-1)).toEqual({
    username: 'maricel@example.com',
    password: 'right',
    code: '123456',
  });
});

it('tells a wrong code at the boxes, empties them and takes the next one', async () => {
  const { user, address } = await atSecondStep();
  await user.click(logIn());
  expect(await screen.findByText('Enter all six digits')).toBeVisible();
  await user.keyboard('999999{Enter}');
  expect(await screen.findByText(WRONG)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Digit 1 of 6')).toHaveFocus());
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('');
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(address()).toBe('/privacy-policy'));
});

it('takes a recovery code instead', async () => {
  const { user, address } = await atSecondStep();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  const field = screen.getByLabelText('Recovery code');
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(field, 'nonsense{Enter}');
  expect(await screen.findByText("This recovery code isn't right, or it was used before")).toBeVisible();
  await user.type(screen.getByLabelText('Recovery code'), 'abcde-fghij{Enter}');
  await waitFor(() => expect(address()).toBe('/privacy-policy'));
});

it('tells other refusals in a toast and stays, and leads back to the first step', async () => {
  const { user, server } = await atSecondStep();
  server.auth.login = () => ({ error: 'Too many tries. Please wait a moment.' });
  await user.keyboard('123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries');
  await user.click(screen.getByRole('button', { name: 'Back to log in' }));
  expect(screen.getByLabelText(/Email/)).toHaveValue('maricel@example.com');
});

it('tells an affiliate once why they log in again, with the address ready', async () => {
  const affiliate = member({ accessLevels: [{ id: 'affiliate', name: 'Affiliate' }] });
  const server = startFakeServer(affiliate);
  server.auth.logout = () => {
    server.user = null;
    return {};
  };
  server.auth.login = ({ code }) => {
    if (!code) return { error: 'Enter the code from your authenticator app', twoFactor: true };
    server.user = affiliate;
    return { id: 7 };
  };
  const why = "You're an affiliate now. Please log in once more to open your affiliate pages.";
  const { user, address, auth } = renderApp('/');
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.getByLabelText(/Email/)).toHaveValue('maricel@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'right{Enter}');
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.keyboard('123456{Enter}');
  await waitFor(() => expect(address()).toBe('/'));

  await act(() => auth.logout());
  expect(await screen.findByLabelText(/Email/)).toHaveValue('');
  expect(screen.queryByText(why)).not.toBeInTheDocument();
});
