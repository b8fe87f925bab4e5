import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '~/lib/auth/types';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const now = '2026-11-16T02:00:00Z';
const hoursFromNow = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();

/** Somebody in a role, with what its level opens. */
const acting = (id: string, changes: Partial<CurrentUser> = {}) =>
  member({ roles: [id], accessLevels: [{ id, name: id }], ...changes });

const call = (changes = {}) => ({
  __typename: 'MyEventDate',
  id: 4,
  eventId: 2,
  name: 'Tuesday Coaching Call',
  startsAt: hoursFromNow(3),
  endsAt: hoursFromNow(4),
  place: 'Zoom',
  joinOpensAt: hoursFromNow(2),
  joinUrl: null,
  goingCount: 18,
  capacity: null,
  isHost: true,
  state: 'coming',
  ...changes,
});
const calls = (...rows: unknown[]) => ({ __typename: 'MyEventDateList', rows, total: rows.length });

const led = (changes = {}) => ({
  __typename: 'LedPerson',
  id: 31,
  name: 'Camille Rivera',
  slug: 'camille-rivera',
  email: 'camille@example.com',
  profileImage: null,
  joinedAt: hoursFromNow(-5000),
  lastLoginAt: hoursFromNow(-500),
  lastLessonAt: hoursFromNow(-520),
  lastCheckInAt: hoursFromNow(-21 * 24),
  quietSince: hoursFromNow(-21 * 24),
  isQuiet: true,
  isAway: true,
  hasCheckedIn: false,
  group: { __typename: 'Group', id: 1, name: 'Bayanihan' },
  subGroup: { __typename: 'SubGroup', id: 2, name: 'Bayanihan Umaga' },
  ...changes,
});
const moveUps = (...rows: unknown[]) => ({ __typename: 'MoveUpList', total: rows.length, oldestHours: 75, rows });
const moveUp = (changes = {}) => ({
  __typename: 'MoveUp',
  id: 3,
  attempt: 2,
  requestedAt: hoursFromNow(-75),
  points: 1310,
  canDecide: true,
  person: { __typename: 'Person', id: 9, name: 'Marites Agbayani', profileImage: null },
  stage: { __typename: 'Stage', id: 8, number: 1 },
  nextStage: { __typename: 'Stage', id: 9, number: 2 },
  ...changes,
});

const latestWins = {
  __typename: 'WinList',
  rows: [
    {
      __typename: 'Win',
      id: 1,
      kind: 'client',
      body: 'My first client said yes',
      amount: null,
      currency: null,
      person: { __typename: 'Person', slug: 'liza', name: 'Liza Ramos', profileImage: null },
    },
  ],
  total: 1,
};

/** What only those who run Atlas may see. */
const ofStaff = ['Money of this month', 'Failed emails', 'New members', 'Payment slips', 'Overdue'];

function expectNothingOfStaff() {
  for (const words of ofStaff) expect(screen.queryByText(words)).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Money of this month' })).not.toBeInTheDocument();
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] });
  vi.setSystemTime(new Date(now));
});
afterEach(() => void vi.useRealTimers());

describe('the home of a coach', () => {
  const home = (changes = {}) => ({
    wins: latestWins,
    myEventDates: calls(call()),
    moveUpsToReview: moveUps(moveUp()),
    ledPeople: { __typename: 'LedPersonList', people: 15, toNudge: 6, rows: [led()] },
    winOverview: { __typename: 'WinOverview', toConfirm: 0, toConfirmSince: null, withProof: 0 },
    winsToConfirm: { __typename: 'WinList', rows: [], total: 0 },
    ...changes,
  });
  const coach = (changes: Partial<CurrentUser> = {}) =>
    acting('coach', { pageAccess: { viewGroup: true }, functionAccess: { win_confirm: true }, ...changes });

  it("has reviews, today's calls, silent people and wins, each one click from where it is done", async () => {
    const server = startFakeServer(
      coach({ managedGroup: { id: 1, name: 'Bayanihan' } as CurrentUser['managedGroup'], roles: ['coach'] }),
    );
    server.graphql.CoachHome = () => ({ data: home() });
    renderApp('/');
    expect(await screen.findByText('Mon, 11/16/2026. Marites is waiting to move up.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review request' })).toHaveAttribute('href', '/review-move-up/8?request=3');
    expect(screen.getByText('Stage 1 to Stage 2, second request, 1,310 XP')).toBeVisible();
    const next = within(screen.getByRole('region', { name: 'Your next call' }));
    expect(next.getByText('Tuesday Coaching Call')).toBeVisible();
    expect(next.getByRole('link', { name: 'Prepare for the call' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Wins to confirm' })).toBeVisible();
    const nudge = within(screen.getByRole('region', { name: 'Needs a nudge' }));
    expect(nudge.getByText('6 of the 15 people you lead.')).toBeVisible();
    expect(nudge.getByText('No check-in for 21 days.')).toBeVisible();
    expect(nudge.getByRole('link', { name: 'See all 6' })).toHaveAttribute('href', '/view-group?silent=yes');
    expectNothingOfStaff();
    expect(server.named('graphql StaffHome')).toEqual([]);
  });

  it('asks for wins and people only where the level has them', async () => {
    const server = startFakeServer(coach({ functionAccess: {} }));
    server.graphql.CoachHome = () => ({
      data: {
        myEventDates: calls(),
        moveUpsToReview: moveUps(),
        wins: latestWins,
        ledPeople: { __typename: 'LedPersonList', people: 0, toNudge: 0, rows: [] },
      },
    });
    renderApp('/');
    expect(await screen.findByText('Mon, 11/16/2026. No one is waiting to move up.')).toBeVisible();
    expect(screen.getByText('No calls coming up')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Wins to confirm' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Needs a nudge' })).not.toBeInTheDocument();
    expect(server.named('graphql CoachHome')).toEqual([
      expect.objectContaining({ confirmsWins: false, leadsStage: false }),
    ]);
  });

  it('names who of a stage is stuck, for the one who leads it', async () => {
    const server = startFakeServer(
      coach({
        roles: ['head-coach'],
        accessLevels: [{ id: 'head-coach', name: 'Head Coach' }],
        managedStage: { id: 8, number: 1, name: 'Stage 1' } as CurrentUser['managedStage'],
      }),
    );
    const stuck = (id: number, name: string, days: number) => ({
      __typename: 'StagePerson',
      person: { __typename: 'Person', id, name, slug: `person-${id}`, profileImage: null },
      email: `${id}@example.com`,
      taskCount: 8,
      doneCount: 3,
      since: hoursFromNow(-days * 24),
      lastAt: null,
    });
    server.graphql.CoachHome = () => ({
      data: home({
        stagePeople: {
          __typename: 'StagePersonList',
          stage: { __typename: 'Stage', id: 8, number: 1 },
          rows: [stuck(41, 'Rodel Garcia', 12), stuck(42, 'Busy Bee', 3)],
          total: 2,
        },
      }),
    });
    renderApp('/');
    const panel = within(await screen.findByRole('region', { name: 'Stuck in Stage 1' }));
    expect(panel.getByText('5 tasks left, untouched for 12 days.')).toBeVisible();
    expect(panel.queryByText('Busy Bee')).not.toBeInTheDocument();
    expect(panel.getByRole('link', { name: 'Email Rodel Garcia' })).toHaveAttribute('href', 'mailto:41@example.com');
  });
});

describe('the home of a team lead', () => {
  it('has their buddies with who checked in this week, and no one else', async () => {
    const server = startFakeServer(acting('team-lead', { pageAccess: { viewSubGroupMembers: true } }));
    server.graphql.LeadHome = () => ({
      data: {
        wins: latestWins,
        ledPeople: {
          __typename: 'LedPersonList',
          people: 2,
          checkedIn: 1,
          toNudge: 1,
          total: 2,
          rows: [
            led(),
            led({
              id: 32,
              name: 'Ana Mendoza',
              slug: 'ana-mendoza',
              isQuiet: false,
              isAway: false,
              hasCheckedIn: true,
              lastCheckInAt: hoursFromNow(-2),
            }),
          ],
        },
        myEventDates: calls(call({ isHost: false })),
        myCourses: { __typename: 'MyCourseList', rows: [] },
      },
    });
    renderApp('/');
    expect(await screen.findByText('Mon, 11/16/2026. 1 check-in to go this week.')).toBeVisible();
    expect(screen.getByText('1 of 2')).toBeVisible();
    const [quiet, done] = screen.getAllByTestId('check-in-row').map((row) => within(row));
    expect(quiet?.getByText('No check-in for 21 days.')).toBeVisible();
    expect(quiet?.getByText('Needs a nudge')).toBeVisible();
    expect(done?.getByText('Checked in')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your people' })).toHaveAttribute('href', '/subgroups/members');
    expectNothingOfStaff();
    expect(screen.queryByRole('heading', { name: 'Move-ups' })).not.toBeInTheDocument();
  });

  it('says who puts people into a team that is empty', async () => {
    const server = startFakeServer(acting('assistant-team-lead'));
    server.graphql.LeadHome = () => ({
      data: {
        wins: latestWins,
        ledPeople: { __typename: 'LedPersonList', people: 0, checkedIn: 0, toNudge: 0, total: 0, rows: [] },
        myEventDates: calls(),
        myCourses: { __typename: 'MyCourseList', rows: [] },
      },
    });
    renderApp('/');
    expect(await screen.findByRole('heading', { name: 'No one is in your team yet' })).toBeVisible();
  });
});

describe('the home of an expert', () => {
  it('has their courses with how far people are, and their events', async () => {
    const server = startFakeServer(acting('expert', { pageAccess: { courses: true, course: true, events: true } }));
    server.graphql.ExpertHome = () => ({
      data: {
        wins: latestWins,
        taughtCourses: [
          {
            __typename: 'TaughtCourse',
            id: 5,
            name: 'Freelancing Foundations',
            status: 'draft',
            coverThumbUrl: null,
            lessonCount: 18,
            started: 47,
            startedThisWeek: 6,
            finished: 4,
            lastAt: hoursFromNow(-20),
          },
        ],
        myEventDates: calls(call({ name: 'Thursday Q&A' })),
      },
    });
    renderApp('/');
    expect(await screen.findByText('Mon, 11/16/2026. 6 new starts in your courses this week.')).toBeVisible();
    const course = within(screen.getByTestId('taught-course'));
    expect(course.getByRole('link', { name: 'Freelancing Foundations' })).toHaveAttribute('href', '/courses/5');
    expect(course.getByText('Draft')).toBeVisible();
    expect(course.getByText('47')).toBeVisible();
    expect(screen.getByText('Thursday Q&A')).toBeVisible();
    expectNothingOfStaff();
    for (const words of ['Move-ups', 'Needs a nudge'])
      expect(screen.queryByRole('heading', { name: words })).not.toBeInTheDocument();
  });
});
