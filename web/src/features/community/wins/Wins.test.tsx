import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import type { Win } from './WinCard';

function win(changes: Partial<Win> = {}): Win & { __typename: 'Win' } {
  return {
    __typename: 'Win',
    id: 12,
    kind: 'income',
    body: 'First client, finally!',
    amount: 22000,
    currency: 'PHP',
    wonOn: '2026-11-10',
    person: { slug: 'rhea-tolentino', name: 'Rhea Mae Tolentino', profileImage: null },
    isOwn: false,
    pictureId: null,
    pictureUrl: null,
    pictureThumbUrl: null,
    pictureWidth: null,
    pictureHeight: null,
    hasConsent: true,
    isAsked: false,
    confirmedAt: null,
    confirmedBy: null,
    proof: null,
    hiddenAt: null,
    hiddenReason: null,
    cheers: 0,
    isCheered: false,
    commentCount: 0,
    isEditable: false,
    isDeletable: false,
    isConfirmable: false,
    createdAt: '2026-11-11T02:00:00.000Z',
    updatedAt: '2026-11-11T02:00:00.000Z',
    ...changes,
  };
}

const list = (rows: Win[]) => ({ data: { wins: { __typename: 'WinList', rows, total: rows.length } } });
const home = (rows: Win[], more = {}) => ({
  data: {
    myCourses: { __typename: 'MyCourseList', rows: [] },
    myEvents: { __typename: 'MyEventList', rows: [] },
    membershipOffer: null,
    findViewSubscription: [],
    freeLessons: [],
    wins: { __typename: 'WinList', rows, total: rows.length },
    ...more,
  },
});
const nonMember = {
  roles: ['non-member'],
  accessLevels: [{ id: 'non-member', name: 'Non-member' }],
  seesMembers: false,
};
const feed = async () => within(await screen.findByRole('region', { name: 'Wins from the Tribe' }));

it('shows wins on home with amount, day and confirmation, and cheers at once', async () => {
  const server = startFakeServer(member());
  const told = win({ confirmedAt: '2026-11-12T00:00:00.000Z', confirmedBy: 'Coach Tin' });
  server.graphql.MemberHome = () => home([told]);
  server.graphql.Wins = () => list([told]);
  server.graphql.CheerWin = () => ({ data: { cheerWin: { __typename: 'Win', id: 12, cheers: 1, isCheered: true } } });
  const { user } = renderApp('/');
  const wins = await feed();
  expect(await wins.findByText('₱22,000')).toBeVisible();
  await user.click(wins.getByRole('button', { name: 'All wins' }));
  expect(await wins.findByText('Confirmed by Coach Tin')).toBeVisible();
  expect(wins.getByText(/Income · Nov 10, 2026/)).toBeVisible();
  await user.click(wins.getByRole('button', { name: /^Cheer for Rhea/ }));
  await waitFor(() => expect(wins.getByRole('button', { name: /1 cheer$/ })).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(() => expect(server.named('graphql CheerWin')).toEqual([{ id: 12, isCheering: true }]));
});

it('lets non-members and anyone who views Atlas as somebody else read, and no more', async () => {
  for (const viewer of [nonMember, { isImpersonating: true }]) {
    const server = startFakeServer(member(viewer));
    server.graphql.MemberHome = () => home([win()]);
    server.graphql.VisitorHome = () => home([win()]);
    server.graphql.Wins = () => list([win()]);
    const { unmount, user } = renderApp('/');
    const wins = await feed();
    expect(await wins.findByText('“First client, finally!”')).toBeVisible();
    await user.click(wins.getByRole('button', { name: 'All wins' }));
    expect(await wins.findByText('First client, finally!')).toBeVisible();
    expect(wins.queryByRole('button', { name: /^Cheer/ })).not.toBeInTheDocument();
    expect(wins.queryByRole('button', { name: /^(All wins|Post a win)$/ })).not.toBeInTheDocument();
    unmount();
  }
});

it('opens the form for the person who moved up, and sends kind, amount, currency, day and consent', async () => {
  const server = startFakeServer(member());
  server.graphql.Profile = () => ({
    data: {
      profile: {
        __typename: 'Profile',
        slug: 'maricel-dela-cruz',
        firstName: 'Maricel',
        lastName: 'Dela Cruz',
        profileImage: null,
        isOwn: true,
        socials: null,
        details: null,
      },
    },
  });
  server.graphql.Wins = () => list([]);
  server.graphql.CreateWin = () => ({ data: { createWin: win({ isOwn: true }) } });
  const { user, address } = renderApp('/profile?tab=wins&post=1');
  const form = within(await screen.findByRole('dialog', { name: 'Post a win' }));
  await user.click(form.getByRole('button', { name: 'Post win' }));
  expect(await form.findByText('Choose a type')).toBeVisible();
  await user.click(form.getByRole('combobox', { name: /What kind of win/ }));
  await user.click(await screen.findByRole('option', { name: 'New client' }));
  await user.type(form.getByLabelText(/^What happened/), 'A clinic in Sydney.');
  await user.type(form.getByLabelText(/^Amount/), '22000');
  await user.click(form.getByLabelText(/^Atlas can show this win publicly/));
  await user.click(form.getByRole('button', { name: 'Post win' }));
  await waitFor(() => expect(server.named('graphql CreateWin')).toHaveLength(1));
  expect(server.named('graphql CreateWin')[0]).toMatchObject({
    input: {
      kind: 'client',
      body: 'A clinic in Sydney.',
      amount: 22000,
      currency: 'PHP',
      hasConsent: true,
      isAsked: true,
    },
  });
  await waitFor(() => expect(address()).toBe('/profile?tab=wins'));
});

const coach = () => member({ accessLevels: [{ id: 'coach', name: 'Coach' }], functionAccess: { win_confirm: true } });
const proof = {
  __typename: 'WinProof' as const,
  fileId: null,
  fileName: null,
  fileUrl: null,
  url: 'https://work.example/42',
};

/** The home of a coach with these wins to confirm; each decision takes its win away. */
function coachServer(rows: Win[]) {
  const server = startFakeServer(coach());
  let left = rows;
  const part = () => ({
    winOverview: {
      __typename: 'WinOverview',
      toConfirm: left.length,
      toConfirmSince: new Date(Date.now() - 26 * 3_600_000).toISOString(),
      withProof: left.filter((one) => one.proof).length,
    },
    winsToConfirm: { __typename: 'WinList', rows: left, total: left.length },
  });
  server.graphql.CoachHome = () => ({
    data: {
      myEventDates: { __typename: 'MyEventDateList', rows: [], total: 0 },
      moveUpsToReview: { __typename: 'MoveUpList', rows: [], total: 0, oldestHours: null },
      ledPeople: { __typename: 'LedPersonList', rows: [], people: 0, toNudge: 0 },
      ...part(),
    },
  });
  server.graphql.WinsToConfirm = () => ({ data: part() });
  const decided = (id: unknown) => {
    left = left.filter((one) => one.id !== id);
  };
  server.graphql.ConfirmWin = ({ id }) => {
    decided(id);
    return { data: { confirmWin: win({ id: id as number, confirmedAt: '2026-11-12T00:00:00.000Z' }) } };
  };
  server.graphql.AskForProof = ({ id }) => {
    decided(id);
    return { data: { askForProof: win({ id: id as number }) } };
  };
  return server;
}
const queueOfCoach = async () => within(await screen.findByRole('region', { name: 'Wins to confirm' }));

it('gives coaches the wins that wait, with their proof', async () => {
  const server = coachServer([win({ isAsked: true, isConfirmable: true, proof })]);
  const { user } = renderApp('/');
  const queue = await queueOfCoach();
  expect(queue.getByText('1 waiting, longest 1 day')).toBeVisible();
  expect(queue.getByRole('link', { name: /^View proof/ })).toHaveAttribute('href', 'https://work.example/42');
  expect(queue.queryByRole('button', { name: /^Ask/ })).not.toBeInTheDocument();
  await user.click(queue.getByRole('button', { name: /^Confirm/ }));
  expect(await screen.findByText('We let Rhea know')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No wins to confirm' })).toBeVisible();
  expect(server.named('graphql ConfirmWin')).toEqual([{ id: 12, isConfirmed: true }]);
});

it('asks for proof where none is attached, instead of declining', async () => {
  const server = coachServer([win({ isAsked: true, isConfirmable: true })]);
  const { user } = renderApp('/');
  const queue = await queueOfCoach();
  expect(queue.getByText('No proof attached')).toBeVisible();
  expect(queue.queryByRole('button', { name: /^Decline/ })).not.toBeInTheDocument();
  await user.click(queue.getByRole('button', { name: /^Ask/ }));
  expect(await screen.findByRole('heading', { name: 'No wins to confirm' })).toBeVisible();
  expect(server.named('graphql AskForProof')).toEqual([{ id: 12 }]);
});

it('confirms all that have proof at once, and leaves the others', async () => {
  const waiting = { isAsked: true, isConfirmable: true };
  const server = coachServer([
    win({ ...waiting, proof }),
    win({ ...waiting, id: 13, proof }),
    win({ ...waiting, id: 14, body: 'Without' }),
  ]);
  const { user } = renderApp('/');
  const queue = await queueOfCoach();
  await user.click(queue.getByRole('button', { name: 'Confirm these 2' }));
  await waitFor(() => expect(screen.getAllByTestId('win-to-confirm')).toHaveLength(1));
  expect(server.named('graphql ConfirmWin')).toEqual([
    { id: 12, isConfirmed: true },
    { id: 13, isConfirmed: true },
  ]);
});

it('prints the base of every figure, and nothing but the base of too few people', async () => {
  const figures = {
    __typename: 'WinFigures',
    people: 40,
    minimum: 5,
    tellers: 10,
    confirmedTellers: 4,
    wins: 12,
    confirmedWins: 4,
    kinds: [{ __typename: 'WinKindFigure', kind: 'income', wins: 12, confirmedWins: 4, people: 10 }],
    told: { __typename: 'WinMedian', people: 8, amount: 21000 },
    confirmed: null,
    otherCurrencies: 1,
  };
  const server = startFakeServer(staff());
  server.graphql.ReportedWins = () => ({
    data: { reportedWins: { __typename: 'ReportedWinList', rows: [], total: 0 } },
  });
  server.graphql.WinFigures = () => ({ data: { winFigures: figures } });
  const { unmount } = renderApp('/community');
  expect(await screen.findByText('25 % of 40 members')).toBeVisible();
  expect(screen.getByText('10 % of 40 members')).toBeVisible();
  expect(screen.getByText('Per person, of 8 people')).toBeVisible();
  expect(screen.getByText('Fewer than 5 people')).toBeVisible();
  unmount();
  server.graphql.WinFigures = () => ({ data: { winFigures: { ...figures, people: 3, kinds: null, tellers: null } } });
  renderApp('/community');
  expect(await screen.findByText(/Results appear once 5 people are in the batch.*There are 3 now/)).toBeVisible();
});

it('shows those who have only signed up a name alone, no comments, and how to join', async () => {
  const server = startFakeServer(member(nonMember));
  const told = win({ person: { slug: '', name: 'Rhea T.', profileImage: null } });
  server.graphql.VisitorHome = () => home([told]);
  server.graphql.Wins = () => list([told]);
  const { user } = renderApp('/');
  const wins = await feed();
  await user.click(wins.getByRole('button', { name: 'All wins' }));
  expect(await wins.findByText('Rhea T.')).toBeVisible();
  expect(wins.queryByRole('link', { name: 'Rhea T.' })).not.toBeInTheDocument();
  expect(wins.queryByRole('button', { name: 'Comment' })).not.toBeInTheDocument();
  expect(wins.getByText("There's more inside")).toBeVisible();
  expect(wins.getByRole('link', { name: 'See how to join' })).toHaveAttribute('href', '/courses/my-courses');
});

it('asks for no wins before the email address is confirmed, and says so', async () => {
  const server = startFakeServer(member({ isEmailProven: false, seesMembers: false }));
  server.graphql.MemberHome = () => home([]);
  server.graphql.Wins = () => list([win()]);
  renderApp('/');
  const wins = await feed();
  expect(await wins.findByText('Confirm your email address first')).toBeVisible();
  expect(wins.queryByRole('button', { name: /^(All wins|Post a win)$/ })).not.toBeInTheDocument();
  expect(server.named('graphql Wins')).toEqual([]);
});
