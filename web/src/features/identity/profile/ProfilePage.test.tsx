import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const noSocials = {
  __typename: 'Socials',
  facebook: null,
  instagram: null,
  linkedin: null,
  tiktok: null,
  x: null,
  youtube: null,
  website: null,
};

const details = {
  __typename: 'User',
  id: 7,
  email: 'maricel@example.com',
  tribeId: 'TRB-7',
  updatedAt: '2026-11-01T00:00:00Z',
  createdAt: '2026-02-19T00:00:00Z',
  isEmailVerified: true,
  hasTwoFactor: false,
  isManageable: true,
  firstName: 'Maricel',
  lastName: 'Dela Cruz',
  mobileNumber: '+639171234567',
  accessLevel: [{ __typename: 'AccessLevel', id: 'member', name: 'Member' }],
  userProfile: {
    __typename: 'UserProfile',
    firstName: 'Maricel',
    middleName: null,
    lastName: 'Dela Cruz',
    suffix: null,
    sex: 'Female',
    birthdate: '2003-07-25',
  },
  location: null,
};

const profile = (changes: object = {}) => ({
  data: {
    profile: {
      __typename: 'Profile',
      slug: 'maricel-dela-cruz',
      firstName: 'Maricel',
      lastName: 'Dela Cruz',
      profileImage: null,
      isOwn: true,
      socials: noSocials,
      details,
      ...changes,
    },
  },
});

/** The person's own profile, with lists of places that are not sorted by the client. */
function own() {
  const server = startFakeServer(member());
  server.graphql.PublicSettings = () => ({ data: { publicSettings: {} } });
  server.graphql.Profile = () => profile();
  server.graphql.Wins = () => ({ data: { wins: { __typename: 'WinList', rows: [], total: 0 } } });
  server.graphql.LocationCountries = () => ({
    data: { countries: [country('JP', 'Japan'), country('PH', 'Philippines')] },
  });
  server.graphql.LocationStates = ({ country: code }) => ({
    data: { states: code === 'PH' ? [{ __typename: 'Status', code: 'CEB', name: 'Cebu' }] : [] },
  });
  server.graphql.LocationCities = () => ({ data: { cities: [{ __typename: 'City', name: 'Cebu City' }] } });
  return server;
}
const country = (code: string, name: string) => ({ __typename: 'Country', code, name });

const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const save = () => screen.getByRole('button', { name: 'Save profile' });

it('has the five tabs in their order, each with its address (B42)', async () => {
  own();
  const { user, address } = renderApp('/profile');
  await screen.findByRole('tab', { name: 'Wins' });
  expect(tabs()).toEqual(['Wins', 'Basic Info', 'Social Accounts', 'Membership', 'Account']);
  await user.click(screen.getByRole('tab', { name: 'Wins' }));
  expect(await screen.findByText('No wins yet')).toBeVisible();
  expect(address()).toBe('/profile?tab=wins');
  await user.click(screen.getByRole('tab', { name: 'Membership' }));
  expect(within(screen.getByRole('tabpanel')).getByText('Feb 19, 2026')).toBeVisible();
});

it('shows others only the public part', async () => {
  const server = own();
  server.user = member({ id: 8 });
  server.graphql.Profile = () =>
    profile({ isOwn: false, details: null, socials: { ...noSocials, facebook: 'https://www.facebook.com/maricel' } });
  const { user } = renderApp('/profile/maricel-dela-cruz');
  expect(await screen.findByRole('heading', { level: 1, name: 'Maricel Dela Cruz' })).toBeVisible();
  expect(server.named('graphql Profile')).toEqual([{ slug: 'maricel-dela-cruz' }]);
  expect(tabs()).toEqual(['Wins', 'Basic Info', 'Social Accounts']);
  expect(screen.queryByRole('button', { name: /picture/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Basic Info' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent(/^NameMaricel Dela Cruz$/);
  await user.click(screen.getByRole('tab', { name: 'Social Accounts' }));
  const link = screen.getByRole('link', { name: 'facebook.com/maricel' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
});

it('shows staff the rest, with a way to reset a second factor', async () => {
  const server = own();
  server.user = staff();
  server.graphql.Profile = () => profile({ isOwn: false, details: { ...details, hasTwoFactor: true } });
  const { user } = renderApp('/profile/maricel-dela-cruz?tab=basic_info');
  await screen.findByRole('tab', { name: 'Account' });
  expect(screen.getByRole('tabpanel')).toHaveTextContent('0917 123 4567');
  await user.click(screen.getByRole('tab', { name: 'Account' }));
  expect(await screen.findByText('maricel@example.com')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reset two-factor login' })).toBeVisible();
});

it('says so when there is no such profile', async () => {
  const server = own();
  server.graphql.Profile = () => ({
    data: { profile: null },
    errors: [{ message: 'Profile not found', path: ['profile'], extensions: { code: 'NOT_FOUND' } }],
  });
  renderApp('/profile/nobody');
  expect(await screen.findByRole('heading', { name: 'Profile not found' })).toBeVisible();
});

it('saves the basic info with a clean mobile number and the chosen place (B110, B170)', async () => {
  const server = own();
  server.graphql.UpdateProfile = () => ({ data: { updateProfile: profile().data.profile } });
  const { user } = renderApp('/profile');
  const mobile = await screen.findByLabelText(/Mobile number/);
  await user.clear(mobile);
  await user.type(mobile, '0917 555-4321');
  await user.click(screen.getByLabelText('Country'));
  await user.click(await screen.findByRole('option', { name: 'Philippines' }));
  await waitFor(() => expect(screen.getByLabelText('State or province')).toBeEnabled());
  await user.click(screen.getByLabelText('State or province'));
  await user.click(await screen.findByRole('option', { name: 'Cebu' }));
  await user.click(screen.getByLabelText('City'));
  await user.click(await screen.findByRole('option', { name: 'Cebu City' }));
  await user.click(save());
  expect(await screen.findByText('Profile saved')).toBeVisible();
  expect(server.named('graphql UpdateProfile')).toEqual([
    {
      input: {
        firstName: 'Maricel',
        middleName: '',
        lastName: 'Dela Cruz',
        suffix: '',
        sex: 'Female',
        birthdate: '2003-07-25',
        mobileNumber: '09175554321',
        location: { countryCode: 'PH', stateCode: 'CEB', city: 'Cebu City' },
      },
      seenAt: '2026-11-01T00:00:00Z',
    },
  ]);
});

it('refuses a wrong mobile number and an empty name in the words of the catalogue (B169, B172)', async () => {
  const server = own();
  const { user } = renderApp('/profile');
  const mobile = await screen.findByLabelText(/Mobile number/);
  await user.clear(mobile);
  await user.type(mobile, '9123456789');
  await user.clear(screen.getByLabelText(/First name/));
  await user.click(save());
  expect((await screen.findAllByText('Invalid mobile number!')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('First name is required').length).toBeGreaterThan(0);
  expect(server.named('graphql UpdateProfile')).toEqual([]);
});

it('leaves the lists empty and tells the console when places cannot be had (B248, B275)', async () => {
  const server = own();
  server.graphql.LocationCountries = () => ({ errors: [{ message: 'The sea is rough' }] });
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = renderApp('/profile');
  await user.click(await screen.findByLabelText('Country'));
  expect(await screen.findByText("We can't load the list of places right now.")).toBeVisible();
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(told).toHaveBeenCalledWith("Couldn't load places", expect.anything());
  told.mockRestore();
});

it('saves the social accounts and tells what the server refused at its field', async () => {
  const server = own();
  server.graphql.UpdateProfile = () => ({
    errors: [
      {
        message: 'facebook is not formatted correctly',
        extensions: { code: 'BAD_USER_INPUT', fields: { facebook: ['is not formatted correctly'] } },
      },
    ],
  });
  const { user } = renderApp('/profile?tab=socials');
  await user.type(await screen.findByLabelText('Facebook'), 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Save social accounts' }));
  expect((await screen.findAllByText('Facebook is not formatted correctly')).length).toBeGreaterThan(0);
  const [call] = server.named('graphql UpdateProfile');
  expect(call?.input).toEqual({ socials: expect.objectContaining({ facebook: 'javascript:alert(1)', website: '' }) });
});
