import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const staffOverview = {
  __typename: 'StaffOverview',
  people: 1284,
  byLevel: [
    { __typename: 'LevelCount', level: { __typename: 'AccessLevel', id: 'member', name: 'Member' }, count: 1200 },
  ],
  signInsLast7Days: 962,
  newPeopleLast7Days: 41,
  mailWaiting: 3,
  mailDead: 2,
  openBugReports: 5,
  recentLog: [
    {
      __typename: 'InfoLogEntry',
      id: 1,
      at: '2026-11-15T00:00:00.000Z',
      action: 'setting_update',
      actor: 'Ana Robles',
      onBehalfOf: null,
      subject: 'waitlist-link',
    },
  ],
};

describe('the greeting', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['2026-11-15T02:59:00Z', 'Magandang umaga, Maricel.'],
    ['2026-11-15T03:00:00Z', 'Magandang tanghali, Maricel.'],
    ['2026-11-15T05:00:00Z', 'Magandang hapon, Maricel.'],
    ['2026-11-15T10:00:00Z', 'Magandang gabi, Maricel.'],
  ])('at %s says %s', async (now, words) => {
    vi.setSystemTime(new Date(now));
    startFakeServer(member());
    renderApp('/');
    expect(await screen.findByRole('heading', { name: words, level: 1 })).toHaveAttribute('lang', 'fil');
  });
});

it('shows staff the figures, the people by level and the latest log', async () => {
  startFakeServer(staff()).graphql.StaffOverview = () => ({ data: { staffOverview } });
  renderApp('/');
  expect(await screen.findByText('962')).toBeVisible();
  expect(await screen.findByText('1,284')).toBeVisible();
  expect(await screen.findByText('Ana Robles changed a setting: waitlist-link')).toBeVisible();
  const screens = within(
    (await screen.findByRole('heading', { name: 'What you can open' })).closest('section') as HTMLElement,
  );
  expect(screens.getByRole('link', { name: 'Default Settings' })).toHaveAttribute('href', '/default-settings');
});

it('a failed panel fails alone', async () => {
  startFakeServer(staff()).graphql.StaffOverview = () => ({ errors: [{ message: 'Something went wrong, try again' }] });
  renderApp('/');
  expect((await screen.findAllByText('Something went wrong, try again')).length).toBeGreaterThan(0);
  expect(await screen.findByRole('link', { name: 'Default Settings' })).toBeVisible();
});

it('shows a member their levels and how complete their profile is, and asks for no figures', async () => {
  const server = startFakeServer(member({ tribeId: 'TRB-004182' }));
  server.graphql.MyLevels = () => ({
    data: { accessLevels: [{ __typename: 'AccessLevel', id: 'member', name: 'Member', description: 'Takes courses' }] },
  });
  renderApp('/');
  expect(await screen.findByText('Takes courses')).toBeVisible();
  expect(screen.getByText('TRB-004182')).toBeVisible();
  const profile = await screen.findByRole('progressbar', { name: 'Details of your profile' });
  expect(profile).toHaveAttribute('aria-valuenow', '2');
  expect(profile).toHaveAttribute('aria-valuemax', '5');
  expect(server.named('graphql StaffOverview')).toEqual([]);
});

it('offers a non-member the waitlist when there is one', async () => {
  const server = startFakeServer(member({ accessLevels: [{ id: 'non-member', name: 'Non-member' }] }));
  server.graphql.PublicSettings = () => ({ data: { publicSettings: { 'waitlist-link': 'https://example.com/w' } } });
  renderApp('/');
  const link = await screen.findByRole('link', { name: 'Join the Waitlist' });
  expect(link).toHaveAttribute('href', 'https://example.com/w');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
});
