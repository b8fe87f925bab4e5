import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
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
    collectedBefore: 545_012,
    payments: 236,
    days: Array.from({ length: 16 }, (_, day) => (684_164 / 16) * (day + 1)),
    daysBefore: Array.from({ length: 31 }, (_, day) => 30_000 * day),
    expectedDays: Array.from({ length: 15 }, (_, day) => 684_164 + day * 20_000),
    expected: 964_164,
    toCome: 121,
  },
  overdue: queue({ count: 16, people: 11, amount: 46_384 }),
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
    expect(server.named('graphql ResendFailedMail')).toEqual([{ id: 5 }]);
    expect(await screen.findByText('Email to Katrina Ocampo is on its way again')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Failed emails' })).not.toBeInTheDocument();
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
      expect.objectContaining({ seesSetup: false, seesMoney: false, seesPeople: true, seesEvents: false }),
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

describe('the home of a member', () => {
  it('tells what is due from its one answer', async () => {
    const server = startFakeServer(member({ membershipStatus: 'Active' }));
    server.graphql.MemberHome = () => ({
      data: {
        myCourses: { __typename: 'MyCourseList', rows: [] },
        myEvents: { __typename: 'MyEventList', rows: [] },
        wins: noWins,
        getDuesAndExpiration: {
          __typename: 'DuesAndExpiration',
          expiringSoon: null,
          expired: null,
          upcomingPaymentDue: {
            __typename: 'DueRow',
            id: 501,
            scheduleDate: '2026-11-19T16:00:00Z',
            amount: 2899,
            payPath: '/pay/s501-signed',
            waitingSlip: null,
          },
          overduePayments: null,
          renewFunnelId: null,
          isSuspended: false,
          reopenAmount: null,
          reopenPath: null,
        },
      },
    });
    renderApp('/');
    expect(await screen.findByText(/You have an upcoming payment due on Fri, 11\/20\/2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'billing account here' })).toHaveAttribute('href', '/account?q=billings');
    expect(server.named('graphql MemberHome')).toEqual([expect.objectContaining({ hasDues: true })]);
    expect(server.named('graphql GetDuesAndExpiration')).toEqual([]);
  });
});

const offer = (changes = {}) => ({
  __typename: 'CheckoutOffer',
  id: 'join',
  productName: 'Join the Tribe',
  benefits: ['All courses', 'Live events'],
  isOpen: true,
  closedBecause: null,
  seatsLeft: null,
  terms: [
    {
      __typename: 'CheckoutTerm',
      id: 'one-time',
      quote: { __typename: 'Quote', total: 19_997, rows: [{ __typename: 'QuoteRow', price: 19_997 }] },
    },
  ],
  ...changes,
});
const freeLesson = (changes = {}) => ({
  __typename: 'FreeLesson',
  id: 4,
  name: 'Your week on one page',
  shortDescription: null,
  seconds: 60,
  courseId: 1,
  courseName: 'Freelancing Foundations',
  coverThumbUrl: null,
  isDone: false,
  ...changes,
});
const noWins = { __typename: 'WinList', rows: [], total: 0 };
const visitor = () => member({ accessLevels: [{ id: 'non-member', name: 'Non-member' }] });

describe('the home of someone who is no member yet', () => {
  it('sells what is open: price, what you get, Join now; no waitlist', async () => {
    startFakeServer(visitor()).graphql.VisitorHome = () => ({
      data: { membershipOffer: offer(), freeLessons: [freeLesson()], wins: noWins, findViewSubscription: [] },
    });
    renderApp('/');
    expect(screen.queryByText('What you bought')).toBeNull();
    const card = within(await screen.findByRole('region', { name: 'Join the Tribe' }));
    expect(card.getByText('₱19,997.00')).toBeVisible();
    expect(card.getByText('Live events')).toBeVisible();
    expect(card.getByRole('link', { name: 'Join now' })).toHaveAttribute('href', '/checkout/join');
    expect(screen.queryByText('Tribe Enrollment will open soon!')).not.toBeInTheDocument();
    const lesson = within(screen.getByTestId('free-lesson'));
    expect(lesson.getByRole('link', { name: 'Start lesson' })).toHaveAttribute('href', '/courses/my-courses/1/4');
  });

  it('names what was bought that opens no membership, and what happens next', async () => {
    const bought = (id: number, name: string, status: string) => ({
      __typename: 'UserSubscription',
      id,
      status,
      expiry: '9999-12-31T00:00:00Z',
      funnel: { __typename: 'Funnel', id: `f${id}`, product: { __typename: 'Product', id, name } },
    });
    const server = startFakeServer(visitor());
    server.graphql.VisitorHome = () => ({
      data: {
        membershipOffer: offer(),
        freeLessons: [],
        wins: noWins,
        findViewSubscription: [bought(1, 'Portfolio Review', 'Active'), bought(2, 'Old Workshop', 'Expired')],
      },
    });
    renderApp('/');
    const card = within(await screen.findByRole('region', { name: 'What you bought' }));
    expect(card.getByText('Portfolio Review')).toBeVisible();
    expect(card.getByText('Yours for life')).toBeVisible();
    expect(card.queryByText('Old Workshop')).toBeNull();
    expect(card.getByText(/the team will send to your email\.$/)).toBeVisible();
    expect(server.named('graphql VisitorHome')[0]).toEqual({ userId: visitor().id });
  });

  it('offers the waitlist while all is closed', async () => {
    const server = startFakeServer(visitor());
    server.graphql.VisitorHome = () => ({
      data: { membershipOffer: offer({ isOpen: false }), freeLessons: [], wins: noWins, findViewSubscription: [] },
    });
    const first = renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Tribe Enrollment will open soon!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Join the Waitlist' })).toHaveAttribute(
      'href',
      '/checkout/closed?funnel=join',
    );
    expect(screen.queryByRole('link', { name: 'Join now' })).not.toBeInTheDocument();
    first.unmount();

    server.graphql.PublicSettings = () => ({ data: { publicSettings: { 'waitlist-link': 'https://example.com/w' } } });
    renderApp('/');
    const link = () => screen.getByRole('link', { name: 'Join the Waitlist' });
    await waitFor(() => expect(link()).toHaveAttribute('href', 'https://example.com/w'));
    expect(link()).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });
});

describe('the home of someone whose membership ended', () => {
  const former = (roleId: string) =>
    member({
      accessLevels: [{ id: roleId, name: roleId }],
      membershipStatus: 'Expired',
      stage: { id: 3, number: 2, name: 'First client' },
    });
  const ended = (changes = {}) => ({
    getDuesAndExpiration: {
      __typename: 'DuesAndExpiration',
      expiringSoon: null,
      expired: null,
      upcomingPaymentDue: null,
      overduePayments: null,
      renewFunnelId: 'join',
      isSuspended: false,
      reopenAmount: null,
      reopenPath: null,
      membershipEndedAt: '2026-09-23T15:59:59.999Z',
    },
    membershipOffer: offer(),
    freeLessons: [freeLesson()],
    myCourses: {
      __typename: 'MyCourseList',
      rows: [
        {
          __typename: 'MyCourse',
          id: 8,
          name: 'Fast Track',
          coverUrl: null,
          percent: 10,
          door: { __typename: 'Door', isOpen: true, reason: 'Open because of Fast Track' },
        },
        {
          __typename: 'MyCourse',
          id: 9,
          name: 'Members only',
          coverUrl: null,
          percent: 10,
          door: { __typename: 'Door', isOpen: false, reason: 'Closed because your membership ended' },
        },
      ],
    },
    ...changes,
  });
  const renewIn = (renewFunnelId: string | null) => ({ ...ended().getDuesAndExpiration, renewFunnelId });

  it.each(['member', 'non-member'])('as %s says since when, how to renew and what is still open', async (roleId) => {
    const server = startFakeServer(former(roleId));
    server.graphql.EndedHome = () => ({ data: ended() });
    renderApp('/');
    expect(
      await screen.findByText('Your membership ended on Wed, 09/23/2026. Your stage, points and answers are saved.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Renew for ₱19,997.00' })).toHaveAttribute('href', '/checkout/join');
    const open = screen.getAllByTestId('still-open').map((row) => within(row).getByRole('link').textContent);
    expect(open).toEqual(['Fast Track', 'Your profile and progress', 'Billing and receipts']);
    expect(screen.getByTestId('free-lesson')).toBeVisible();
    // Nothing of the stage that they cannot work on now.
    expect(server.named('graphql MemberHome')).toEqual([]);
    expect(screen.queryByText(/Good to have you on board/)).not.toBeInTheDocument();
  });

  it('offers to join where their own funnel is closed, and the waitlist where all is', async () => {
    const server = startFakeServer(former('member'));
    server.graphql.EndedHome = () => ({ data: ended({ getDuesAndExpiration: renewIn(null) }) });
    const first = renderApp('/');
    expect(await screen.findByRole('link', { name: 'Join now' })).toHaveAttribute('href', '/checkout/join');
    expect(screen.queryByRole('link', { name: /Renew/ })).not.toBeInTheDocument();
    first.unmount();

    const closed = { getDuesAndExpiration: renewIn(null), membershipOffer: offer({ isOpen: false }) };
    server.graphql.EndedHome = () => ({ data: ended(closed) });
    const second = renderApp('/');
    expect(await screen.findByRole('link', { name: 'Join the Waitlist' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join now' })).not.toBeInTheDocument();
    second.unmount();

    // Without a waitlist nothing is promised.
    server.graphql.EndedHome = () => ({ data: ended({ ...closed, membershipOffer: null }) });
    renderApp('/');
    expect(await screen.findByText("You can't join right now. Please check back soon.")).toBeVisible();
  });
});
