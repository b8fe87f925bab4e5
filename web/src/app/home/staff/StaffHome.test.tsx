import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const now = '2026-11-16T02:00:00Z';
const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

const queue = (changes = {}) => ({
  __typename: 'PaymentQueue',
  count: 0,
  people: 0,
  amount: 0,
  oldestAt: null,
  ...changes,
});
const paymentOverview = (changes = {}) => ({
  __typename: 'PaymentOverview',
  month: {
    __typename: 'MonthOverview',
    firstDay: '2026-11-01',
    today: '2026-11-16',
    collected: 684_164,
    collectedToday: 12_500,
    collectedBefore: 545_012,
    payments: 236,
    days: Array.from({ length: 16 }, (_, day) => (684_164 / 16) * (day + 1)),
    daysBefore: Array.from({ length: 31 }, (_, day) => 30_000 * day),
    expectedDays: Array.from({ length: 15 }, (_, day) => 684_164 + day * 20_000),
    expected: 964_164,
    toCome: 121,
  },
  overdue: queue({ count: 16, people: 11, amount: 46_384 }),
  dueToday: queue({ count: 4, amount: 9_996 }),
  dueThisWeek: queue({ count: 26, amount: 75_374 }),
  weekEndsOn: '2026-11-22',
  slips: queue({ count: 3, amount: 8697, oldestAt: hoursAgo(49) }),
  strays: queue(),
  renewals: { __typename: 'RenewalQueue', count: 7, firstName: 'Hazel Salazar', firstOn: '2026-11-17' },
  ...changes,
});
const staffOverview = (changes = {}) => ({
  __typename: 'StaffOverview',
  newMembers: [{ __typename: 'NewMember', id: 9, name: 'Ana Robles', profileImage: null, joinedAt: hoursAgo(3) }],
  newMemberCount: 6,
  failedMails: [
    {
      __typename: 'FailedMail',
      id: 5,
      name: 'Katrina Ocampo',
      userId: 12,
      subject: 'Your receipt',
      cause: 'The mailbox is full.',
      fix: 'resend',
      failedAt: hoursAgo(1),
    },
    {
      __typename: 'FailedMail',
      id: 6,
      name: 'Mark Mendoza',
      userId: 13,
      subject: 'Payment reminder',
      cause: "There's no such address.",
      fix: 'address',
      failedAt: hoursAgo(2),
    },
  ],
  failedMailCount: 2,
  openBugReports: 0,
  oldestReportAt: null,
  ...changes,
});
const setupItem = (changes = {}) => ({
  __typename: 'SetupItem',
  key: 'backup',
  isDone: true,
  text: 'Backup in the last day',
  help: '',
  link: '',
  ...changes,
});
const setupStep = (key: string, items: { isDone: boolean }[]) => ({
  __typename: 'SetupStep',
  key,
  title: key,
  isDone: items.every(({ isDone }) => isDone),
  items,
});
const setupChecklist = (...steps: ReturnType<typeof setupStep>[]) => ({
  __typename: 'SetupChecklist',
  isDone: steps.every(({ isDone }) => isDone),
  steps,
});
const staffHome = (changes = {}) => ({
  setupChecklist: setupChecklist(),
  paymentOverview: paymentOverview(),
  staffOverview: staffOverview(),
  moveUpsToReview: {
    __typename: 'MoveUpList',
    total: 4,
    rows: [
      { __typename: 'MoveUp', id: 3, requestedAt: hoursAgo(75), stage: { __typename: 'Stage', id: 8, number: 1 } },
    ],
  },
  winOverview: {
    __typename: 'WinOverview',
    toConfirm: 5,
    toConfirmSince: hoursAgo(25),
    withoutProof: 2,
    reported: 0,
    reportedSince: null,
    reportedOf: null,
  },
  affiliateDesk: {
    __typename: 'AffiliateDesk',
    openClaims: 0,
    oldestClaimAt: null,
    openFlags: 0,
    oldestFlagAt: null,
    draftRunId: null,
    draftPayouts: 0,
    draftAmount: 0,
  },
  courses: { __typename: 'CourseList', total: 0 },
  eventCalendar: [],
  ...changes,
});

const rows = () => screen.getAllByTestId('queue-row').map((row) => within(row).getAllByRole('link')[0]?.textContent);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] });
  vi.setSystemTime(new Date(now));
});
afterEach(() => void vi.useRealTimers());

describe('the greeting', () => {
  it.each([
    ['2026-11-15T02:59:00Z', 'Magandang umaga, Liza.'],
    ['2026-11-15T03:00:00Z', 'Magandang tanghali, Liza.'],
    ['2026-11-15T05:00:00Z', 'Magandang hapon, Liza.'],
    ['2026-11-15T10:00:00Z', 'Magandang gabi, Liza.'],
  ])('at %s says %s', async (at, words) => {
    vi.setSystemTime(new Date(at));
    startFakeServer(staff({ firstName: 'Liza' })).graphql.StaffHome = () => ({ data: staffHome() });
    renderApp('/');
    expect(await screen.findByRole('heading', { name: words, level: 1 })).toHaveAttribute('lang', 'fil');
  });
});

describe('the home of staff', () => {
  it('opens with what waits, how many and how long, and leads to where the work is done', async () => {
    startFakeServer(staff()).graphql.StaffHome = () => ({ data: staffHome() });
    renderApp('/');
    expect(await screen.findByText('Mon, 11/16/2026. 19 things are waiting. Start with payment slips.')).toBeVisible();
    // A queue at 0 leaves the list.
    expect(rows()).toEqual(['Payment slips', 'Renewals this week', 'Move-ups', 'Wins to confirm']);
    expect(screen.getByText('₱8,697.00 in all, longest 2 days')).toBeVisible();
    expect(screen.getByText('First one ends tomorrow: Hazel Salazar')).toBeVisible();
    expect(screen.getByText('Longest 3 days, in Stage 1')).toBeVisible();
    expect(screen.getByText('Longest 1 day, 2 with no proof attached')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review slips' })).toHaveAttribute('href', '/payment?t=slips');
    expect(screen.getByRole('link', { name: 'Review move-ups' })).toHaveAttribute('href', '/review-move-up/8');
    expect(screen.getByRole('link', { name: 'Check wins' })).toHaveAttribute('href', '/community#wins-to-confirm');
  });

  it('counts what waits of the affiliate program, and drafts, each with its own rows', async () => {
    startFakeServer(staff()).graphql.StaffHome = () => ({
      data: staffHome({
        affiliateDesk: {
          __typename: 'AffiliateDesk',
          openClaims: 2,
          oldestClaimAt: hoursAgo(26),
          openFlags: 3,
          oldestFlagAt: hoursAgo(49),
          draftRunId: 7,
          draftPayouts: 12,
          draftAmount: 48_250,
        },
        courses: { __typename: 'CourseList', total: 1 },
      }),
    });
    renderApp('/');
    expect(await screen.findByText('₱48,250.00 for 12 affiliates')).toBeVisible();
    for (const [name, href] of [
      ['Review run', '/affiliates?view=payouts&run=7'],
      ['Answer questions', '/affiliates?view=questions'],
      ['Review flags', '/affiliates?view=flags'],
      ['See drafts', '/courses?status=draft'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.getByText('Longest 1 day')).toBeVisible();
  });

  it('leads from every figure of money to its rows', async () => {
    startFakeServer(staff()).graphql.StaffHome = () => ({ data: staffHome() });
    renderApp('/');
    const money = within(await screen.findByRole('region', { name: 'Money of this month' }));
    for (const [name, href] of [
      [/684,164/, '/payment-report?kind=Monthly&figure=collected'],
      [/12,500 today/, '/payment-report?kind=Daily&figure=collected'],
      ['Overdue', '/payment?to=2026-11-15'],
      ['Due today', '/payment?from=2026-11-16&to=2026-11-16'],
      ['Due this week', '/payment?from=2026-11-16&to=2026-11-22'],
      ['Expected by Nov 30', '/payment?from=2026-11-16&to=2026-11-30'],
    ] as const)
      expect(money.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(money.getByText('4 payments')).toBeVisible();
  });

  it('compares the month with the same days of the one before, and shows it as a table too', async () => {
    startFakeServer(staff()).graphql.StaffHome = () => ({ data: staffHome() });
    const { user } = renderApp('/');
    const money = within(await screen.findByRole('region', { name: 'Money of this month' }));
    expect(money.getByText('₱139,152 more')).toBeVisible();
    expect(money.getByText(/than Oct 1 to 16\./)).toBeVisible();
    expect(money.getByText('11 members, 16 payments')).toBeVisible();
    expect(money.getByRole('link', { name: 'Overdue' })).toHaveAttribute('href', '/payment?to=2026-11-15');
    await user.click(money.getByRole('button', { name: 'View as table' }));
    expect(money.getAllByRole('row')).toHaveLength(17);
  });

  it('first says what is missing of the set-up, until nothing is', async () => {
    const server = startFakeServer(staff());
    server.graphql.StaffHome = () => ({
      data: staffHome({
        setupChecklist: setupChecklist(
          setupStep('brand', [setupItem({ key: 'name' })]),
          setupStep('email', [
            setupItem({
              key: 'email',
              isDone: false,
              text: "Email isn't set up.",
              help: 'No one gets receipts.',
              link: '/setup/email',
            }),
          ]),
          setupStep('running', [setupItem({ isDone: false, text: 'No backup in the last day.' })]),
        ),
      }),
    });
    const first = renderApp('/');
    const card = await screen.findByRole('region', { name: 'Finish your set-up' });
    expect(within(card).getByText('1 of 3 done')).toBeVisible();
    expect(within(card).getAllByRole('listitem')).toHaveLength(2);
    expect(within(card).getByRole('link', { name: "Email isn't set up." })).toHaveAttribute('href', '/setup/email');
    expect(within(card).getByText('No backup in the last day.')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Continue set-up' })).toHaveAttribute('href', '/setup/email');
    const money = screen.getByRole('region', { name: 'Money of this month' });
    expect(card.compareDocumentPosition(money)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // One answer for all of it: nothing moves when the card comes.
    expect(server.named('graphql SetupCard')).toEqual([]);
    first.unmount();

    server.graphql.StaffHome = () => ({ data: staffHome() });
    renderApp('/');
    await screen.findByRole('region', { name: 'Money of this month' });
    expect(screen.queryByRole('region', { name: 'Finish your set-up' })).not.toBeInTheDocument();
  });

  it('names failed emails by person, cause and fix, and sends one again', async () => {
    const server = startFakeServer(staff());
    server.graphql.StaffHome = () => ({ data: staffHome() });
    server.graphql.ResendFailedMail = () => ({
      data: { retryOutboxMail: { __typename: 'OutboxMail', id: 5, status: 'waiting' } },
    });
    const { user } = renderApp('/');
    const failed = within(await screen.findByRole('region', { name: 'Failed emails' }));
    expect(failed.getByText('Your receipt. The mailbox is full.')).toBeVisible();
    expect(failed.getByRole('link', { name: 'Fix email' })).toHaveAttribute('href', '/community/members/13/edit');
    server.graphql.StaffHome = () => ({
      data: staffHome({ staffOverview: staffOverview({ failedMailCount: 0, failedMails: [] }) }),
    });
    await user.click(failed.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Email to Katrina Ocampo is on its way again')).toBeVisible();
    expect(server.named('graphql ResendFailedMail')).toEqual([{ id: 5 }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Failed emails' })).not.toBeInTheDocument());
  });

  it('shows read-only staff the queues they may open, and no actions', async () => {
    startFakeServer(staff({ functionAccess: {} })).graphql.StaffHome = () => ({ data: staffHome() });
    renderApp('/');
    expect(await screen.findByRole('link', { name: 'See slips' })).toBeVisible();
    expect(rows()).toEqual(['Payment slips', 'Renewals this week', 'Move-ups']);
    for (const words of ['Review slips', 'Review move-ups', 'Check wins', 'Fix email'])
      expect(screen.queryByRole('link', { name: words })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
  });

  it('is calm when nothing waits', async () => {
    startFakeServer(staff()).graphql.StaffHome = () => ({
      data: staffHome({
        paymentOverview: paymentOverview({
          slips: queue(),
          renewals: { __typename: 'RenewalQueue', count: 0, firstName: null, firstOn: null },
        }),
        moveUpsToReview: { __typename: 'MoveUpList', total: 0, rows: [] },
        winOverview: { ...staffHome().winOverview, toConfirm: 0, toConfirmSince: null },
      }),
    });
    renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
    expect(screen.queryByTestId('queue-row')).not.toBeInTheDocument();
  });

  it('asks once for all of it, and only for what the person may open', async () => {
    const server = startFakeServer(staff({ pageAccess: { users: true } }));
    server.graphql.StaffHome = () => ({
      data: {
        moveUpsToReview: staffHome().moveUpsToReview,
        winOverview: staffHome().winOverview,
        staffOverview: staffOverview(),
      },
    });
    renderApp('/');
    await screen.findByRole('heading', { name: 'Waiting for you' });
    expect(server.named('graphql StaffHome')).toEqual([
      expect.objectContaining({
        seesSetup: false,
        seesMoney: false,
        seesPeople: true,
        seesEvents: false,
        seesAffiliates: false,
        seesCourses: false,
      }),
    ]);
    expect(screen.queryByRole('region', { name: 'Money of this month' })).not.toBeInTheDocument();
  });

  it('keeps the greeting and offers to try again when the answer fails', async () => {
    startFakeServer(staff()).graphql.StaffHome = () => ({ errors: [{ message: 'Something went wrong, try again' }] });
    renderApp('/');
    expect(await screen.findByText('Something went wrong, try again')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Magandang');
  });

  it('is marked as busy while the answer is on its way', async () => {
    startFakeServer(staff()).graphql.StaffHome = () => new Promise(() => {});
    const { container } = renderApp('/');
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(container.ownerDocument.querySelector('main [aria-busy="true"]')).toBeInTheDocument();
  });
});
