import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { level, person } from '../testing';
import type { UserDetailsFragment } from '../user.gql';

const conflict = {
  errors: [
    {
      message: 'Someone else just changed this user. Reload to see the change, then try again.',
      extensions: { code: 'CONFLICT' },
    },
  ],
};
const country = (code: string, name: string) => ({ __typename: 'Country', code, name });
const state = (code: string, name: string) => ({ __typename: 'Status', code, name, region: null });

function serverWith(user: object = person()) {
  const server = startFakeServer(staff());
  server.graphql.UserById = () => ({ data: { user } });
  server.graphql.PeopleFilters = () => ({
    data: { userListParts: [], accessLevels: [level('member', 'Member'), level('coach', 'Coach')] },
  });
  server.graphql.LocationCountries = () => ({
    data: { countries: [country('JP', 'Japan'), country('PH', 'Philippines')] },
  });
  server.graphql.LocationStates = () => ({ data: { states: [state('BAT', 'Batangas'), state('CEB', 'Cebu')] } });
  server.graphql.LocationCities = () => ({ data: { cities: [{ __typename: 'City', name: 'Lipa' }] } });
  server.graphql.UpdateUser = () => ({ data: { updateUser: user } });
  return server;
}
const at = '/community/members/21/edit';
const save = () => screen.getByRole('button', { name: 'Save user' });
const names = person().userProfile as NonNullable<UserDetailsFragment['userProfile']>;
const newest = {
  userProfile: { ...names, lastName: 'Cruz', suffix: 'Jr.' },
  lastName: 'Cruz',
  updatedAt: '2026-11-02T00:00:00.000Z',
};

describe('editing', () => {
  it('sends only what was changed, with the time of what was seen', async () => {
    const server = serverWith();
    const { user, address } = renderApp(at);
    await user.type(await screen.findByLabelText('Middle name'), ' Luz ');
    await user.type(screen.getByLabelText('Facebook'), 'ana.luz');
    expect(screen.getByText('2 fields changed')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/community/members/21'));
    expect(server.named('graphql UpdateUser')).toEqual([
      { id: 21, input: { middleName: 'Luz', socials: { facebook: 'ana.luz' } }, seenAt: '2026-11-01T00:00:00.000Z' },
    ]);
  });

  it('asks before unsaved work is left', async () => {
    serverWith();
    const { user, address } = renderApp(at);
    await user.type(await screen.findByLabelText('Middle name'), 'Luz');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe(at);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave page' }));
    await waitFor(() => expect(address()).toBe('/community/members/21'));
  });

  it('B172: builds messages from the label, and puts the words of the server at their fields', async () => {
    const server = serverWith();
    server.graphql.UpdateUser = () => ({
      errors: [{ message: 'x', extensions: { code: 'BAD_USER_INPUT', fields: { email: ['is already taken'] } } }],
    });
    const { user } = renderApp(at);
    const first = await screen.findByLabelText('First name');
    await user.clear(first);
    await user.click(save());
    expect(await screen.findByText('Errors prevented this form from being saved')).toBeVisible();
    expect(screen.getByRole('link', { name: 'First name is required' })).toBeVisible();
    expect(server.named('graphql UpdateUser')).toEqual([]);
    await user.type(first, 'Ana Maria');
    await user.click(save());
    expect(await screen.findByRole('link', { name: 'Email is already taken' })).toBeVisible();
  });

  it.each(['09123456789', '+639123456789', '+12025550123'])('B169: takes the mobile number %s', async (number) => {
    const server = serverWith();
    const { user } = renderApp(at);
    await user.type(await screen.findByLabelText('Mobile number'), number);
    await user.click(save());
    await waitFor(() =>
      expect(server.named('graphql UpdateUser')).toMatchObject([{ input: { mobileNumber: number } }]),
    );
  });

  it.each(['9123456789', '+1234567', '0912345678'])('B169: refuses the mobile number %s', async (number) => {
    const server = serverWith();
    const { user } = renderApp(at);
    await user.type(await screen.findByLabelText('Mobile number'), number);
    await user.click(save());
    expect(await screen.findByRole('link', { name: 'Invalid mobile number!' })).toBeVisible();
    expect(server.named('graphql UpdateUser')).toEqual([]);
  });

  it('B170: strips spaces and hyphens from the number', async () => {
    const server = serverWith();
    const { user } = renderApp(at);
    await user.type(await screen.findByLabelText('Mobile number'), '0912 345-6789');
    await user.click(save());
    await waitFor(() =>
      expect(server.named('graphql UpdateUser')).toMatchObject([{ input: { mobileNumber: '09123456789' } }]),
    );
  });

  it.each([
    [{ archivedAt: '2026-11-02T00:00:00.000Z' }, 'This person is archived. Restore them first.'],
    [{ isManageable: false }, "They have access you don't have."],
  ])('says why someone can not be edited', async (changes, reason) => {
    serverWith(person(changes));
    renderApp(at);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save user' })).toBeNull();
  });
});

describe('a conflict', () => {
  const meanwhile = async () => {
    const server = serverWith();
    server.graphql.UpdateUser = () => conflict;
    const view = renderApp(at);
    const last = await screen.findByLabelText('Last name');
    await view.user.clear(last);
    await view.user.type(last, 'Reyes');
    await view.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Called twice');
    server.graphql.UserById = () => ({ data: { user: person(newest) } });
    await view.user.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else just changed this user' }));
    return { server, dialog, ...view };
  };

  it('shows what the other changed beside what was typed', async () => {
    const { dialog } = await meanwhile();
    const words = (label: string) => dialog.getByRole('heading', { name: label }).parentElement?.textContent;
    expect(words('Last name')).toBe('Last nameTheirsCruzYoursReyes');
    expect(words('Suffix')).toBe('SuffixTheirsJr.');
    expect(dialog.queryByRole('heading', { name: 'Notes' })).toBeNull();
  });

  it('takes theirs and keeps the rest of what was typed, unsaved', async () => {
    const { server, dialog, user } = await meanwhile();
    await user.click(dialog.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Last name')).toHaveValue('Cruz');
    expect(screen.getByLabelText('Suffix')).toHaveValue('Jr.');
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Called twice');
    server.graphql.UpdateUser = () => ({ data: { updateUser: person(newest) } });
    await user.click(save());
    await waitFor(() =>
      expect(server.named('graphql UpdateUser').at(-1)).toEqual({
        id: 21,
        input: { notes: 'Called twice' },
        seenAt: '2026-11-02T00:00:00.000Z',
      }),
    );
  });

  it('writes over theirs only by choice, and only what was changed here', async () => {
    const { server, dialog, user, address } = await meanwhile();
    server.graphql.UpdateUser = () => ({ data: { updateUser: person(newest) } });
    await user.click(dialog.getByRole('button', { name: 'Replace with mine' }));
    await waitFor(() => expect(address()).toBe('/community/members/21'));
    expect(server.named('graphql UpdateUser').at(-1)).toEqual({
      id: 21,
      input: { lastName: 'Reyes', notes: 'Called twice' },
      seenAt: '2026-11-02T00:00:00.000Z',
    });
  });
});

describe('the place', () => {
  it('B110: offers states of the country and cities of the state, and empties what no longer fits', async () => {
    const server = serverWith();
    const { user } = renderApp(at);
    const choose = async (field: string, option: string) => {
      await user.click(await screen.findByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose('Country', 'Philippines');
    await choose('State or province', 'Batangas');
    await choose('City', 'Lipa');
    await choose('State or province', 'Cebu');
    expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('');
    await user.click(save());
    await waitFor(() =>
      expect(server.named('graphql UpdateUser')).toMatchObject([
        { input: { location: { countryCode: 'PH', stateCode: 'CEB', city: null } } },
      ]),
    );
  });

  it('B248, B275: a failed list is told to the console, stays empty and keeps nobody from saving', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    const home = { countryCode: 'PH', country: 'Philippines', stateCode: 'BAT', state: 'Batangas', city: 'Lipa' };
    const server = serverWith(person({ location: { __typename: 'Location', ...home } as never }));
    for (const list of ['LocationCountries', 'LocationStates', 'LocationCities']) {
      server.graphql[list] = () => ({ errors: [{ message: 'The location service is away' }] });
    }
    const { user } = renderApp(at);
    await waitFor(() => expect(told).toHaveBeenCalledWith("Couldn't load places", expect.anything()));
    expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Lipa');
    await user.type(screen.getByLabelText('Suffix'), 'III');
    await user.click(save());
    await waitFor(() => expect(server.named('graphql UpdateUser')).toMatchObject([{ input: { suffix: 'III' } }]));
    told.mockRestore();
  });
});
