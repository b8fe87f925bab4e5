import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { later, startFakeServer } from '~/testing/fakeServer';
import { renderApp } from '~/testing/renderApp';

const email = () => screen.findByLabelText(/Email/);
const send = () => screen.getByRole('button', { name: 'SEND' });
const sample = 'Enter a valid email address (e.g., name@example.com)';

it.each([
  ['/forgot-password', 'Forgot Password', 'Enter your registered email'],
  ['/set-new-password', 'Set New Password', 'Email is required'],
])('%s has its own words for an empty address and sends nothing (B160 to B162)', async (path, heading, message) => {
  const server = startFakeServer();
  const { user } = renderApp(path);
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  await user.click(send());
  expect(await screen.findByText(message)).toBeVisible();
  for (const wrong of ['abc', 'a@', 'a@b']) {
    await user.clear(await email());
    await user.type(await email(), wrong);
    await user.click(send());
    expect(await screen.findByText(sample)).toBeVisible();
  }
  expect(server.calls).toEqual([]);
});

it('says SENDING OTP... while it sends, tells the address and goes on (B68, B134)', async () => {
  const server = startFakeServer();
  const answer = later<object>();
  server.auth.forgotPassword = () => answer.promise;
  server.auth.validateResetToken = () => ({ ok: true });
  const { user, address } = renderApp('/forgot-password');
  await user.type(await email(), 'ana@example.com');
  await user.click(send());
  expect(await screen.findByRole('button', { name: 'SENDING OTP...' })).toBeVisible();
  answer.resolve({ id: 99, token: 'tok', email: 'ana@example.com' });
  expect(await screen.findByText('An OTP was sent to ana@example.com')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/reset-password?userId=99&resetToken=tok&email=ana%40example.com'));
  expect(server.named('auth forgotPassword')).toEqual([{ username: 'ana@example.com' }]);
});

it('toasts a failure and stays (B257)', async () => {
  const server = startFakeServer();
  server.auth.forgotPassword = () => ({ error: 'Too many attempts, try again later' });
  const { user, address } = renderApp('/forgot-password');
  await user.type(await email(), 'ana@example.com');
  await user.click(send());
  expect(await screen.findByText('Too many attempts, try again later')).toBeVisible();
  expect(address()).toBe('/forgot-password');
});

it.each(['/forgot-password', '/set-new-password'])('%s takes the address from the link (B67)', async (path) => {
  startFakeServer();
  renderApp(`${path}?extraData=${btoa('ana@example.com')}`);
  expect(await email()).toHaveValue('ana@example.com');
});

it.each(['/forgot-password', '/set-new-password', '/reset-password?resetToken=x'])(
  '%s sends the person who is signed in home (B138)',
  async (path) => {
    startFakeServer({ id: 7, email: 'ana@example.com', firstName: 'Ana', accessLevels: [] });
    const { address } = renderApp(path);
    await waitFor(() => expect(address()).toBe('/'));
  },
);
