import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const now = '2026-11-16T02:00:00Z';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] });
  vi.setSystemTime(new Date(now));
});
afterEach(() => void vi.useRealTimers());

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
