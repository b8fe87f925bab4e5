import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { renderApp } from '~/testing/renderApp';

async function fill(user: UserEvent, changes: Record<string, string> = {}) {
  const values = { 'First name': 'Ana', 'Last name': 'Peña', Email: 'ana@example.com', Password: 'abc', ...changes };
  await screen.findByRole('heading', { name: 'Create an account' });
  for (const [label, text] of Object.entries(values)) {
    if (text) await user.type(screen.getByLabelText(new RegExp(`^${label}`)), text);
  }
}
const accept = () => screen.getByRole('checkbox', { name: /I accept the/ });
const create = () => screen.getByRole('button', { name: 'Create account' });

it('creates an account and enters, with a weak password too (B164)', async () => {
  const server = startFakeServer();
  server.auth.signup = () => {
    server.user = { id: 8, email: 'ana@example.com', firstName: 'Ana', accessLevels: [] };
    return { id: 8 };
  };
  const { user, address } = renderApp('/signup');
  await fill(user, { 'Mobile number': '0912 345-6789' });
  await user.click(accept());
  await user.click(create());
  await waitFor(() => expect(address()).toBe('/'));
  expect(server.named('auth signup')).toEqual([
    { username: 'ana@example.com', password: 'abc', firstName: 'Ana', lastName: 'Peña', mobileNumber: '09123456789' },
  ]);
});

it('leaves the mobile number away when it is empty', async () => {
  const server = startFakeServer();
  server.auth.signup = () => ({ error: 'We could not create an account with these details.' });
  const { user } = renderApp('/signup');
  await fill(user);
  await user.click(accept());
  await user.click(create());
  expect(await screen.findByText('We could not create an account with these details.')).toBeVisible();
  expect(server.named('auth signup')[0]).not.toHaveProperty('mobileNumber');
});

it.each([
  [{ 'Mobile number': '9123456789' }, 'Invalid mobile number!'],
  [{ Email: 'a@b' }, 'Enter a valid email address (e.g., name@example.com)'],
  [{ 'First name': '' }, 'First name is required'],
  [{ Password: '' }, 'Password is required'],
])('refuses %j', async (changes, message) => {
  const server = startFakeServer();
  const { user } = renderApp('/signup');
  await fill(user, changes as Record<string, string>);
  await user.click(accept());
  await user.click(create());
  expect(await screen.findByText(message)).toBeVisible();
  expect(server.calls).toEqual([]);
});

it('asks for consent to the terms', async () => {
  const server = startFakeServer();
  const { user } = renderApp('/signup');
  await fill(user);
  await user.click(create());
  expect(await screen.findByText('Please accept the terms to create an account')).toBeVisible();
  expect(server.calls).toEqual([]);
});

it('ticks the checklist while the password is typed', async () => {
  startFakeServer();
  const { user } = renderApp('/signup');
  await fill(user, { Password: 'abc1' });
  const items = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items()).toContain('Number: yes');
  expect(items()).toContain('Uppercase: not yet');
});
