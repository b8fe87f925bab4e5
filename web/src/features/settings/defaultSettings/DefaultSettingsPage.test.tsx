import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

function setting(id: number, changes: object) {
  return {
    __typename: 'DefaultSetting',
    id,
    description: 'What it does.',
    section: 'General',
    isPublic: false,
    value: null,
    defaultValue: null,
    warning: null,
    updatedAt: '2026-11-01T00:00:00.000Z',
    ...changes,
  };
}
const waitlist = setting(1, { name: 'waitlist-link', type: 'url', label: 'Waitlist link' });
const affiliate = setting(2, {
  name: 'enable-affiliate',
  type: 'boolean',
  label: 'Affiliate programme',
  value: 'false',
});
const idle = setting(3, {
  name: 'session-idle-days',
  type: 'number',
  label: 'Days until an idle session ends',
  section: 'People',
  value: '21',
  defaultValue: '14',
});

function serverWith(user = staff()): FakeServer {
  const server = startFakeServer(user);
  server.graphql.DefaultSettings = () => ({ data: { defaultSettings: [waitlist, affiliate, idle] } });
  server.graphql.UpdateDefaultSetting = ({ id, value }) => {
    const before = [waitlist, affiliate, idle].find((one) => one.id === id);
    return { data: { updateDefaultSetting: { ...before, value, updatedAt: '2026-11-02T00:00:00.000Z' } } };
  };
  return server;
}
const row = async (label: string) =>
  (await screen.findByRole('heading', { name: label, level: 3 })).closest('li') as HTMLElement;

it('leads from an index to one section, and back', async () => {
  serverWith();
  const { user, address } = renderApp('/default-settings');
  await user.click(await screen.findByRole('link', { name: /General Waitlist link · Affiliate programme/ }));
  expect(address()).toBe('/default-settings?section=general');
  expect(await screen.findByRole('heading', { name: 'General', level: 2 })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'People', level: 2 })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'All settings' }));
  expect(await screen.findByRole('link', { name: /^People/ })).toBeVisible();
});

it('edits a list as chips', async () => {
  const server = serverWith();
  const platforms = setting(5, { name: 'payment-platforms', type: 'list', label: 'Payment platforms', value: 'GCash' });
  server.graphql.DefaultSettings = () => ({ data: { defaultSettings: [platforms] } });
  server.graphql.UpdateDefaultSetting = ({ value }) => ({ data: { updateDefaultSetting: { ...platforms, value } } });
  const { user } = renderApp('/default-settings?section=general');
  const line = within(await row('Payment platforms'));
  expect(line.getByText('GCash')).toBeVisible();
  await user.type(line.getByLabelText('Payment platforms'), 'Maya{Enter}');
  await user.click(line.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.named('graphql UpdateDefaultSetting')[0]).toMatchObject({ value: 'GCash,Maya' }));
});

it('finds settings of all sections by word', async () => {
  serverWith();
  const { user, address } = renderApp('/default-settings');
  expect(await screen.findByRole('link', { name: /^People/ })).toBeVisible();
  await user.type(screen.getByLabelText('Search settings'), 'idle session');
  expect(screen.queryByRole('heading', { name: 'General', level: 2 })).toBeNull();
  expect(screen.getByRole('heading', { name: 'People', level: 2 })).toBeVisible();
  expect(address()).toBe('/default-settings?search=idle+session');
  await user.clear(screen.getByLabelText('Search settings'));
  await user.type(screen.getByLabelText('Search settings'), 'zzz');
  expect(screen.getByText('Oops, no results found')).toBeVisible();
});

it('saves a text on its own, with what the editor saw, and tells it', async () => {
  const server = serverWith();
  const { user } = renderApp('/default-settings?section=general');
  const line = within(await row('Waitlist link'));
  expect(line.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.type(line.getByLabelText('Waitlist link'), 'https://example.com/list{Enter}');
  expect(await screen.findByText('Waitlist link saved')).toBeVisible();
  expect(server.named('graphql UpdateDefaultSetting')).toEqual([
    { id: 1, value: 'https://example.com/list', seenAt: '2026-11-01T00:00:00.000Z' },
  ]);
  await waitFor(() => expect(line.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(line.getByLabelText('Waitlist link')).toHaveValue('https://example.com/list');
});

it("puts the server's words at the setting and keeps what was typed", async () => {
  const server = serverWith();
  server.graphql.UpdateDefaultSetting = () => ({
    errors: [
      {
        message: 'Check the fields',
        extensions: { code: 'BAD_USER_INPUT', fields: { value: ['is not formatted correctly'] } },
      },
    ],
  });
  const { user } = renderApp('/default-settings?section=general');
  const line = within(await row('Waitlist link'));
  await user.type(line.getByLabelText('Waitlist link'), 'nonsense');
  await user.click(line.getByRole('button', { name: 'Save' }));
  expect(await line.findByText('Waitlist link is not formatted correctly')).toBeVisible();
  expect(line.getByLabelText('Waitlist link')).toHaveValue('nonsense');
  await user.click(line.getByRole('button', { name: 'Cancel' }));
  expect(line.getByLabelText('Waitlist link')).toHaveValue('');
  expect(line.queryByText('Waitlist link is not formatted correctly')).toBeNull();
});

it('asks for the newest values when somebody else was faster', async () => {
  const server = serverWith();
  server.graphql.UpdateDefaultSetting = () => ({
    errors: [{ message: 'Someone else just changed this setting', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/default-settings?section=general');
  const line = within(await row('Affiliate programme'));
  await user.click(line.getByRole('switch', { name: 'Affiliate programme' }));
  expect(await line.findByText('Someone else just changed this setting')).toBeVisible();
  await waitFor(() => expect(server.named('graphql DefaultSettings')).toHaveLength(2));
  await waitFor(() => expect(line.getByRole('switch')).not.toBeChecked());
});

it('flips a switch at once and brings a default back', async () => {
  const server = serverWith();
  const { user } = renderApp('/default-settings?section=general');
  await user.click(within(await row('Affiliate programme')).getByRole('switch'));
  expect(await screen.findByText('Affiliate programme saved')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All settings' }));
  await user.click(await screen.findByRole('link', { name: /^People/ }));
  const line = within(await row('Days until an idle session ends'));
  expect(line.getByText('Default: 14')).toBeVisible();
  await user.click(line.getByRole('button', { name: 'Use default' }));
  await waitFor(() => expect(server.named('graphql UpdateDefaultSetting')).toHaveLength(2));
  expect(server.named('graphql UpdateDefaultSetting').map(({ id, value }) => [id, value])).toEqual([
    [2, 'true'],
    [3, null],
  ]);
});

it('shows who changed a setting', async () => {
  const server = serverWith();
  server.graphql.SettingHistory = () => ({
    data: {
      defaultSettingByName: {
        __typename: 'DefaultSetting',
        id: 2,
        history: [
          {
            __typename: 'SettingChange',
            id: 9,
            before: null,
            after: 'true',
            at: '2026-11-01T16:30:00.000Z',
            actor: 'Ana Robles',
          },
        ],
      },
    },
  });
  const { user } = renderApp('/default-settings?section=general');
  await user.click(within(await row('Affiliate programme')).getByRole('button', { name: /History of/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Affiliate programme' });
  expect(await within(drawer).findByText('not set')).toBeVisible();
  expect(within(drawer).getByText('On')).toBeVisible();
  expect(within(drawer).getByText('Nov 02, 2026, 12:30 AM')).toBeVisible();
});

it('is for reading only without the function', async () => {
  serverWith(staff({ functionAccess: {} }));
  renderApp('/default-settings?section=general');
  expect(within(await row('Affiliate programme')).getByRole('switch')).toBeDisabled();
  expect(within(await row('Waitlist link')).getByLabelText('Waitlist link')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Use default' })).toBeNull();
  expect(screen.getByText(/You can read these settings/)).toBeVisible();
});

it('tells staff what buyers are not offered, and takes it back once it is mended', async () => {
  const server = serverWith();
  const bank = setting(4, {
    name: 'bank-details',
    type: 'longtext',
    label: 'Bank details',
    warning: "Buyers don't see bank transfer until Bank details are filled in.",
  });
  let shown = bank;
  server.graphql.DefaultSettings = () => ({ data: { defaultSettings: [shown] } });
  server.graphql.UpdateDefaultSetting = ({ value }) => {
    shown = { ...bank, value, warning: null, updatedAt: '2026-11-02T00:00:00.000Z' } as typeof bank;
    return { data: { updateDefaultSetting: shown } };
  };
  const { user } = renderApp('/default-settings?section=general');
  const line = within(await row('Bank details'));
  expect(line.getByText(/Buyers don't see bank transfer/)).toBeVisible();
  await user.type(line.getByLabelText('Bank details'), 'BDO 0012{Enter}Tribe Inc.');
  await user.click(line.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(line.queryByText(/Buyers don't see bank transfer/)).toBeNull());
  expect(server.named('graphql UpdateDefaultSetting')[0]).toMatchObject({ value: 'BDO 0012\nTribe Inc.' });
});
