import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const session = (id: number, device: string, current = false) => ({
  __typename: 'AccountSession',
  id,
  device,
  ip: '203.0.113.7',
  createdAt: '2026-11-01T00:00:00Z',
  lastSeenAt: '2026-11-14T23:30:00Z',
  current,
});

const someAccount = {
  __typename: 'Account',
  email: 'maricel@example.com',
  emailChange: null as object | null,
  twoFactor: { __typename: 'TwoFactor', since: null as string | null, recoveryCodesLeft: 0, required: false },
  sessions: [session(1, 'Chrome on Linux', true), session(2, 'Safari on iPhone'), session(3, 'Edge on Windows')],
  dataExport: null as object | null,
  erasure: null as object | null,
  erasureUndoDays: 30,
};

const preference = {
  __typename: 'NotificationPreference',
  kind: 'event-reminder',
  label: "Reminders for events I'm going to",
  group: 'Events',
  isShown: true,
  mail: 'now',
};

/** Someone who has never said anything about the directory. */
const entry = {
  __typename: 'DirectoryEntry',
  isListed: false,
  headline: '',
  about: '',
  skills: [] as string[],
  showsCity: false,
  showsStage: false,
  showsBatch: false,
};

/** The account tab; the test changes `account` where the server would. */
async function open(changes: Partial<typeof someAccount> = {}, who = member(), saidOfDirectory = entry) {
  const server = startFakeServer(who);
  const state = { account: { ...someAccount, ...changes } };
  server.graphql.PublicSettings = () => ({ data: { publicSettings: {} } });
  server.graphql.Profile = () => ({
    data: {
      profile: {
        __typename: 'Profile',
        slug: 'maricel-dela-cruz',
        firstName: 'Maricel',
        lastName: 'Dela Cruz',
        profileImage: null,
        isOwn: true,
        socials: {
          __typename: 'Socials',
          facebook: null,
          instagram: null,
          linkedin: null,
          tiktok: null,
          x: null,
          youtube: null,
          website: null,
        },
        details: {
          __typename: 'User',
          id: 7,
          email: 'maricel@example.com',
          tribeId: null,
          updatedAt: '2026-11-01T00:00:00Z',
          createdAt: '2026-02-19T00:00:00Z',
          isEmailVerified: true,
          hasTwoFactor: false,
          isManageable: true,
          firstName: 'Maricel',
          lastName: 'Dela Cruz',
          mobileNumber: null,
          accessLevel: [],
          userProfile: null,
          location: null,
        },
      },
    },
  });
  server.graphql.MyNotificationPreferences = () => ({ data: { myNotificationPreferences: [preference] } });
  server.graphql.MyAccount = () => ({ data: { myAccount: state.account } });
  server.graphql.MyDirectoryEntry = () => ({ data: { myDirectoryEntry: saidOfDirectory } });
  const app = renderApp('/profile?tab=account');
  await screen.findByRole('heading', { name: 'Email address' });
  return { server, state, ...app };
}

const refusal = (field: string, message: string) => ({
  errors: [{ message: `${field} ${message}`, extensions: { code: 'BAD_USER_INPUT', fields: { [field]: [message] } } }],
});
const button = (name: string) => screen.getByRole('button', { name });
const passwordField = async () => within(await screen.findByRole('dialog')).getByLabelText(/^Password/);
const dialog = () => within(screen.getByRole('dialog'));

it('changes the password, with the checklist, and tells a wrong old one at its field', async () => {
  const { server, user } = await open();
  server.graphql.ChangePassword = ({ current }) =>
    current === 'old' ? { data: { changePassword: true } } : refusal('current', "isn't right");
  await user.click(button('Change password'));
  await user.type(await screen.findByLabelText(/^Current password/), 'wrong');
  await user.type(screen.getByLabelText(/^New password/), 'abc');
  await user.type(screen.getByLabelText(/^Confirm password/), 'abd');
  const change = dialog().getByRole('button', { name: 'Change password' });
  await user.click(change);
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  await user.clear(screen.getByLabelText(/^Confirm password/));
  await user.type(screen.getByLabelText(/^Confirm password/), 'abc');
  await user.click(change);
  expect(await screen.findByText("Current password isn't right")).toBeVisible();
  await user.clear(screen.getByLabelText(/^Current password/));
  await user.type(screen.getByLabelText(/^Current password/), 'old');
  await user.click(change);
  expect(await screen.findByText('Password changed!')).toBeVisible();
  expect(server.named('graphql ChangePassword').at(-1)).toEqual({ current: 'old', password: 'abc' });
});

it('changes the email address by a code', async () => {
  const { server, state, user } = await open();
  const change = { __typename: 'EmailChange', email: 'new@example.com', expiresAt: '2026-11-15T02:30:00Z' };
  server.graphql.RequestEmailChange = () => {
    state.account.emailChange = change;
    return { data: { requestEmailChange: change } };
  };
  await user.click(button('Change email'));
  await user.type(await screen.findByLabelText(/New email address/), ' new@example.com ');
  await user.type(await passwordField(), 'right');
  await user.click(button('Send code'));
  expect(await screen.findByText('A code was sent to new@example.com')).toBeVisible();
  expect(await screen.findByText(/It's valid until 10:30 AM \(Manila\)/)).toBeVisible();

  server.graphql.ConfirmEmailChange = ({ code }) => {
    if (code !== '123456') return refusal('code', "isn't right");
    state.account = { ...state.account, email: 'new@example.com', emailChange: null };
    return { data: { confirmEmailChange: true } };
  };
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('000000{Enter}');
  expect(await screen.findByText("Code isn't right")).toBeVisible();
  await user.click(screen.getByLabelText('Digit 1 of 6'));
  await user.keyboard('123456{Enter}');
  expect(await screen.findByText('From now on, log in with new@example.com')).toBeVisible();
  await waitFor(() => expect(screen.queryByLabelText('Digit 1 of 6')).not.toBeInTheDocument());
});

it('forgets a new address that is not wanted any more', async () => {
  const change = { __typename: 'EmailChange', email: 'new@example.com', expiresAt: '2026-11-15T02:30:00Z' };
  const { server, state, user } = await open({ emailChange: change });
  server.graphql.CancelEmailChange = () => {
    state.account.emailChange = null;
    return { data: { cancelEmailChange: true } };
  };
  await user.click(button('Keep old address'));
  expect(await screen.findByRole('button', { name: 'Change email' })).toBeVisible();
});

it('lists the devices and signs out one, or all others after a question', async () => {
  const { server, state, user } = await open();
  const rows = () => screen.getAllByTestId('session');
  expect(rows()[0]).toHaveTextContent('Chrome on Linux This device');
  expect(within(rows()[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  expect(rows()[1]).toHaveTextContent('Last used Nov 15, 2026, 7:30 AM');
  server.graphql.SignOutSession = ({ id }) => {
    state.account.sessions = state.account.sessions.filter((one) => one.id !== id);
    return { data: { signOutSession: true } };
  };
  await user.click(within(rows()[1] as HTMLElement).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(server.named('graphql SignOutSession')).toEqual([{ id: 2 }]);
  server.graphql.SignOutOtherSessions = () => {
    state.account.sessions = state.account.sessions.filter((one) => one.current);
    return { data: { signOutOtherSessions: 1 } };
  };
  await user.click(button('Sign out all others'));
  await user.click(dialog().getByRole('button', { name: 'Sign out all others' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).not.toBeInTheDocument();
});

it('switches two-factor login on, with the recovery codes this once', async () => {
  const { server, state, user } = await open();
  const setup = { secret: 'GEZDGNBVGY3TQOJQ', url: 'otpauth://totp/Atlas', qr: 'data:image/png;base64,AAAA' };
  server.graphql.startTwoFactor = () => ({ data: { startTwoFactor: setup } });
  server.graphql.confirmTwoFactor = () => ({ data: { confirmTwoFactor: ['aaaaa-bbbbb'] } });
  await user.click(button('Turn on'));
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor login' }));
  await user.click(await screen.findByLabelText('Digit 1 of 6'));
  await user.keyboard('123456{Enter}');
  expect(await screen.findByTestId('recovery-codes')).toHaveTextContent('aaaaa-bbbbb');
  expect(dialog().queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  state.account.twoFactor = { ...state.account.twoFactor, since: '2026-11-15T00:00:00Z', recoveryCodesLeft: 10 };
  await user.click(screen.getByLabelText("I've saved my recovery codes"));
  await user.click(button('Done'));
  expect(await screen.findByText(/since Nov 15, 2026\. 10 recovery codes left\./)).toBeVisible();
});

it('makes new codes and switches off with password and code', async () => {
  const on = { __typename: 'TwoFactor', since: '2026-11-01T00:00:00Z', recoveryCodesLeft: 1, required: false };
  const { server, state, user } = await open({ twoFactor: on });
  expect(screen.getByText(/1 recovery code left\./)).toBeVisible();
  server.graphql.RenewRecoveryCodes = () => ({ data: { renewRecoveryCodes: ['ccccc-ddddd'] } });
  await user.click(button('New recovery codes'));
  await user.type(await passwordField(), 'right');
  await user.type(screen.getByLabelText(/^Code from the app/), '123456');
  await user.click(button('Get new codes'));
  expect(await screen.findByTestId('recovery-codes')).toHaveTextContent('ccccc-ddddd');
  await user.click(screen.getByLabelText("I've saved my recovery codes"));
  await user.click(button('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  server.graphql.DisableTwoFactor = ({ code }) => {
    if (code !== '123456') return refusal('code', "isn't right");
    state.account.twoFactor = { ...on, since: null as never };
    return { data: { disableTwoFactor: true } };
  };
  await user.click(button('Turn off'));
  await user.type(await passwordField(), 'right');
  await user.type(screen.getByLabelText(/^Code from the app/), '999999');
  await user.click(dialog().getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText("Code from the app, or a recovery code isn't right")).toBeVisible();
  await user.clear(screen.getByLabelText(/^Code from the app/));
  await user.type(screen.getByLabelText(/^Code from the app/), '123456');
  await user.click(dialog().getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('Two-factor login is off')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible();
});

it('does not offer to switch off what the level needs', async () => {
  const on = { __typename: 'TwoFactor', since: '2026-11-01T00:00:00Z', recoveryCodesLeft: 0, required: true };
  await open({ twoFactor: on });
  expect(screen.getByText('Your access level needs it, so it stays on.')).toBeVisible();
  expect(screen.getByText(/No recovery codes left\. Get new ones\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
});

it('makes a copy of the data, tells that it waits, and gives it when it is ready', async () => {
  const { server, state, user } = await open();
  const copy = { __typename: 'DataExport', id: 4, status: 'waiting', createdAt: '2026-11-15T00:00:00Z' };
  const waiting = { ...copy, expiresAt: '2026-11-16T00:00:00Z', url: null };
  server.graphql.RequestDataExport = () => {
    state.account.dataExport = waiting;
    return { data: { requestDataExport: waiting } };
  };
  await user.click(button('Request a copy'));
  expect(await screen.findByRole('button', { name: 'Creating your copy...' })).toBeVisible();
  await waitFor(() => expect(server.named('graphql RequestDataExport')).toHaveLength(1));
  state.account.dataExport = { ...waiting, status: 'ready', url: '/api/uploads/data-exports/4' };
  const link = await screen.findByRole('link', { name: 'Download copy' });
  expect(link).toHaveAttribute('href', '/api/uploads/data-exports/4');
  expect(screen.getByText(/until Nov 16, 2026, 8:00 AM/)).toBeVisible();
});

it('asks to be erased with the password, shows the banner everywhere, and takes it back', async () => {
  const { server, state, user } = await open();
  const erasure = {
    __typename: 'Erasure',
    createdAt: '2026-11-15T00:00:00Z',
    dueAt: '2026-12-15T00:00:00Z',
    byStaff: false,
  };
  server.graphql.RequestErasure = ({ password }) => {
    if (password !== 'right') return refusal('password', "isn't right");
    state.account.erasure = erasure;
    server.user = member({ erasureDueAt: erasure.dueAt });
    return { data: { requestErasure: erasure } };
  };
  await user.click(button('Erase my account'));
  expect(await screen.findByText(/for 30 days/)).toBeVisible();
  await user.type(await passwordField(), 'wrong{Enter}');
  expect(await screen.findByText("Password isn't right")).toBeVisible();
  await user.clear(await passwordField());
  await user.type(await passwordField(), 'right{Enter}');
  const banner = await screen.findByText(/Your account will be erased on Tue, 12\/15\/2026\./);
  expect(within(banner).getByRole('link', { name: 'Keep my account' })).toHaveAttribute('href', '/profile?tab=account');
  server.graphql.UndoErasure = () => {
    state.account.erasure = null;
    server.user = member();
    return { data: { undoErasure: true } };
  };
  await user.click(await screen.findByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByText('Your account is safe. Nothing was erased.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Your account will be erased/)).not.toBeInTheDocument());
});

it('offers nothing to those who view Atlas as somebody else', async () => {
  const { server, router, auth } = await open();
  server.user = member({ isImpersonating: true, originalUserId: 1 });
  await auth.reauthenticate();
  await router.navigate('/profile?tab=account');
  expect(await screen.findByText(/Only the member can change their password/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change password' })).not.toBeInTheDocument();
});

it('changes how the person is told of a kind of thing, and takes it back when that fails', async () => {
  const { server, user } = await open();
  server.graphql.SetNotificationPreference = (wish) => ({
    data: { setNotificationPreference: { ...preference, ...wish } },
  });
  const row = within(await screen.findByRole('group', { name: "Reminders for events I'm going to" }));
  await user.click(row.getByRole('switch', { name: 'In app' }));
  await waitFor(() =>
    expect(server.named('graphql SetNotificationPreference')).toEqual([
      { kind: 'event-reminder', isShown: false, mail: 'now' },
    ]),
  );
  await waitFor(() => expect(row.getByRole('switch', { name: 'In app' })).not.toBeChecked());
  server.graphql.SetNotificationPreference = () => ({ errors: [{ message: 'Something went wrong, try again' }] });
  await user.click(row.getByRole('switch', { name: 'In app' }));
  expect(await screen.findByText('Something went wrong, try again')).toBeVisible();
});

describe("the members' directory", () => {
  const listMe = () => screen.findByRole('checkbox', { name: /^List me in the directory/ });
  const box = (name: string) => screen.getByRole('checkbox', { name });

  it('lists no one and shows nothing before they say so, and saves what they chose', async () => {
    const { server, user } = await open();
    server.graphql.SaveDirectoryEntry = ({ input }) => ({
      data: { saveDirectoryEntry: { ...entry, ...(input as object) } },
    });
    expect(await listMe()).not.toBeChecked();
    for (const name of ['My city', 'My stage', 'My batch']) expect(box(name)).not.toBeChecked();

    await user.click(await listMe());
    await user.type(screen.getByLabelText('What you do'), 'Bookkeeper');
    await user.type(screen.getByLabelText('About you'), 'Tidy ledgers.');
    await user.type(screen.getByLabelText('Skills'), 'Xero{Enter}Payroll{Enter}');
    await user.click(box('My city'));
    await user.click(button('Save directory entry'));
    expect(await screen.findByText("You're in the members' directory")).toBeVisible();
    // To be listed is one consent, and each fact another.
    const input = { isListed: true, headline: 'Bookkeeper', about: 'Tidy ledgers.', skills: ['Xero', 'Payroll'] };
    expect(server.named('graphql SaveDirectoryEntry')).toEqual([
      { input: { ...input, showsCity: true, showsStage: false, showsBatch: false } },
    ]);
  });

  it('takes the consent back, keeps what was written, and tells what the server refuses', async () => {
    const { server, user } = await open({}, member(), { ...entry, isListed: true, headline: 'VA', showsStage: true });
    expect(await listMe()).toBeChecked();
    expect(box('My stage')).toBeChecked();
    expect(screen.getByLabelText('What you do')).toHaveValue('VA');

    server.graphql.SaveDirectoryEntry = () => refusal('skills', 'Choose up to 12 skills.');
    await user.click(await listMe());
    await user.click(button('Save directory entry'));
    expect((await screen.findAllByText(/choose up to 12 skills/i))[0]).toBeVisible();

    server.graphql.SaveDirectoryEntry = () => ({ data: { saveDirectoryEntry: { ...entry, headline: 'VA' } } });
    await user.click(button('Save directory entry'));
    expect(await screen.findByText("You're not in the members' directory")).toBeVisible();
    expect(server.named('graphql SaveDirectoryEntry').at(-1)).toMatchObject({
      input: { isListed: false, headline: 'VA' },
    });
  });

  it('is not offered to those who see no members', async () => {
    const { server } = await open({}, member({ seesMembers: false }));
    expect(screen.queryByRole('heading', { name: "Members' directory" })).toBeNull();
    expect(server.named('graphql MyDirectoryEntry')).toEqual([]);
  });
});
