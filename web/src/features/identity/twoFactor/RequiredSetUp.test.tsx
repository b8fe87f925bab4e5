import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const setup = { secret: 'GEZDGNBVGY3TQOJQ', url: 'otpauth://totp/Atlas', qr: 'data:image/png;base64,AAAA' };
const codes = ['aaaaa-bbbbb', 'ccccc-ddddd'];

const refusal = (field: string, message: string) => ({
  errors: [{ message: `${field} ${message}`, extensions: { code: 'BAD_USER_INPUT', fields: { [field]: [message] } } }],
});

function held() {
  const server = startFakeServer(staff({ mustSetUpTwoFactor: true, pageAccess: {}, functionAccess: {} }));
  server.graphql.startTwoFactor = () => ({ data: { startTwoFactor: setup } });
  server.graphql.confirmTwoFactor = ({ code }) =>
    code === '123456' ? { data: { confirmTwoFactor: codes } } : refusal('code', "isn't right");
  server.graphql.PublicSettings = () => ({ data: { publicSettings: {} } });
  return server;
}

const begin = () => screen.findByRole('button', { name: 'Set up two-factor login' });

/** Types a right code and comes to the recovery codes. */
async function confirm(user: ReturnType<typeof renderApp>['user'], server: FakeServer) {
  await user.click(await begin());
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.keyboard('123456{Enter}');
  await screen.findByTestId('recovery-codes');
  server.user = staff();
}

it.each(['/', '/access-levels', '/login'])('stands before %s until the second factor is set up', async (path) => {
  const server = held();
  const { user } = renderApp(path);
  await begin();
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
  await confirm(user, server);
  expect(screen.getByTestId('recovery-codes')).toHaveTextContent('aaaaa-bbbbbccccc-ddddd');
  await user.click(screen.getByRole('button', { name: 'Continue to Atlas' }));
  expect(await screen.findByText("Save the codes first. We won't show them again.")).toBeVisible();
  await user.click(screen.getByLabelText("I've saved my recovery codes"));
  await user.click(screen.getByRole('button', { name: 'Continue to Atlas' }));
  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
});

it('shows the picture and the key, and tells a wrong code at its place', async () => {
  held();
  const { user } = renderApp('/');
  await user.click(await begin());
  expect(await screen.findByAltText('QR code for your authenticator app')).toHaveAttribute('src', setup.qr);
  expect(screen.getByTestId('two-factor-secret')).toHaveTextContent('GEZD GNBV GY3T QOJQ');
  await user.click(screen.getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe(setup.secret);
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('000000{Enter}');
  expect(await screen.findByText("Code from the app isn't right")).toBeVisible();
  expect(screen.getByLabelText('Digit 1 of 6')).toHaveValue('');
});

it('copies and downloads the recovery codes', async () => {
  const server = held();
  const { user } = renderApp('/');
  await confirm(user, server);
  await user.click(screen.getByRole('button', { name: 'Copy codes' }));
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  const saved: { name: string; text: Promise<string> }[] = [];
  const file = vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: new Response(file.mock.calls[0]?.[0] as Blob).text() });
  });
  await user.click(screen.getByRole('button', { name: 'Download codes' }));
  expect(saved.map(({ name }) => name)).toEqual(['atlas-recovery-codes.txt']);
  expect(await saved[0]?.text).toContain(codes.join('\n'));
});

it('asks those for their password who logged in a while ago', async () => {
  const server = held();
  server.graphql.startTwoFactor = ({ password }) => {
    if (!password) return refusal('password', 'is required');
    return password === 'right' ? { data: { startTwoFactor: setup } } : refusal('password', "isn't right");
  };
  const { user } = renderApp('/');
  await user.click(await begin());
  const field = await screen.findByLabelText(/^Password/);
  expect(screen.queryByText('Password is required')).not.toBeInTheDocument();
  await user.type(field, 'wrong{Enter}');
  expect(await screen.findByText("Password isn't right")).toBeVisible();
  await user.clear(field);
  await user.type(field, 'right{Enter}');
  expect(await screen.findByLabelText('Digit 1 of 6')).toBeVisible();
});

it('lets people log out instead', async () => {
  const server = held();
  server.auth.logout = () => {
    server.user = null;
    return {};
  };
  const { user, address } = renderApp('/');
  await begin();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(address()).toBe('/login'));
});

it('appears as soon as the server refuses because the level began to need it', async () => {
  const server = held();
  server.user = staff();
  server.graphql.AccessLevelTable = () => {
    server.user = staff({ mustSetUpTwoFactor: true, pageAccess: {}, functionAccess: {} });
    return { errors: [{ message: 'Set up two-factor login first', extensions: { code: 'FORBIDDEN' } }] };
  };
  renderApp('/access-levels');
  expect(await begin()).toBeVisible();
});
