import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { checkIn, circle, circleBuddy } from './testing';

it('B3: checks in for the week and shows what the others said with the contact they share', async () => {
  const server = startFakeServer(member());
  const others = [
    circleBuddy(8, 'Ana Cruz', {
      isLeader: true,
      streak: 3,
      email: 'ana@example.com',
      checkIns: [checkIn('2031-03-03', 'Sent five proposals')],
    }),
    circleBuddy(9, 'Ben Reyes'),
  ];
  server.graphql.BuddyCircle = () => ({ data: { buddyCircle: circle(others) } });
  server.graphql.MyCheckIn = () => ({ data: { myCheckIn: null } });
  server.graphql.SaveCheckIn = () => ({ data: { saveCheckIn: checkIn('2031-03-03', 'Called a client') } });
  const { user } = renderApp('/accountability-buddies');
  expect(await screen.findByText('Sent five proposals')).toBeVisible();
  expect(screen.getByText('3-week streak')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ana@example.com' })).toHaveAttribute('href', 'mailto:ana@example.com');
  expect(screen.getByText('Monday 8:00 AM to 9:00 AM')).toBeVisible();
  expect(screen.queryByText(/Silent/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /What did you do/ }), 'Called a client');
  await user.type(screen.getByRole('textbox', { name: /What will you do/ }), 'Call two more');
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await waitFor(() =>
    expect(server.named('graphql SaveCheckIn')[0]).toMatchObject({
      input: { did: 'Called a client', willDo: 'Call two more', blocked: null },
    }),
  );
});

it.each([
  [true, 'default'],
  [false, 'primary'],
])('makes choosing a leader the first thing only where nobody leads yet: %s', async (isLeader, look) => {
  const server = startFakeServer(member());
  const group = { ...circle([circleBuddy(8, 'Ana Cruz', { isLeader })]), selection: 'open' };
  server.graphql.BuddyCircle = () => ({ data: { buddyCircle: group } });
  server.graphql.MyCheckIn = () => ({ data: { myCheckIn: null } });
  renderApp('/accountability-buddies');
  expect(await screen.findByRole('link', { name: 'Choose your leader' })).toHaveAttribute('data-variant', look);
});

it('shows the leader who has been silent', async () => {
  const server = startFakeServer(member());
  const others = [circleBuddy(9, 'Ben Reyes', { silentDays: 12, isSilent: true })];
  server.graphql.BuddyCircle = () => ({ data: { buddyCircle: circle(others, { isLeader: true }) } });
  server.graphql.MyCheckIn = () => ({ data: { myCheckIn: null } });
  renderApp('/accountability-buddies');
  expect(await screen.findByText(/Silent: Ben Reyes \(12 days\)/)).toBeVisible();
});

it('asks someone without a group for their hours, with one choice for places of the same offset', async () => {
  const server = startFakeServer(member());
  server.graphql.BuddyCircle = () => ({ data: { buddyCircle: null } });
  const zone = (offset: string, place: string) => ({
    __typename: 'SchedulingZone',
    offset,
    label: `${offset} ${place}`,
  });
  server.graphql.MyBuddyPreferences = () => ({
    data: {
      myBuddyPreferences: {
        __typename: 'BuddyPreferences',
        zone: 'GMT+08:00',
        free: [],
        goal: null,
        isOpen: true,
        sharesMobile: false,
        sharesEmail: false,
        sharesFacebook: false,
        updatedAt: null,
      },
      buddyGoals: [],
      scheduling: {
        __typename: 'Scheduling',
        zones: [zone('GMT+08:00', 'Manila'), zone('GMT+08:00', 'Singapore'), zone('GMT+09:00', 'Tokyo')],
      },
    },
  });
  renderApp('/accountability-buddies');
  expect(await screen.findByRole('combobox', { name: /Time zone/ })).toHaveValue('GMT+08:00 Manila, Singapore');
});

it.each(['', '/3'])('B22: chooses a leader at /accountability-team-lead-selection%s', async (id) => {
  const server = startFakeServer(member());
  server.graphql.TeamLeadSelection = () => ({
    data: {
      teamLeadSelection: {
        __typename: 'TeamLeadSelection',
        id: 5,
        groupId: 3,
        groupName: 'Sikap',
        state: 'open',
        openedAt: '2031-03-03T00:00:00Z',
        closedAt: null,
        myVoteId: null,
        winnerId: null,
        chosenId: null,
        votedCount: 1,
        memberCount: 4,
        isMember: true,
        isManaged: false,
        candidates: [
          {
            __typename: 'TeamLeadCandidate',
            id: 8,
            name: 'Ana Cruz',
            slug: 'ana',
            profileImage: null,
            sentence: 'I am up early',
            votes: null,
          },
        ],
      },
    },
  });
  renderApp(`/accountability-team-lead-selection${id}`);
  expect(await screen.findByRole('heading', { name: 'Leader of Sikap' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vote for Ana Cruz' })).toBeVisible();
  expect(server.named('graphql TeamLeadSelection')[0]).toMatchObject({ groupId: id ? 3 : null });
});
