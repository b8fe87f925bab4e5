import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '~/lib/auth/types';
import { initialUiState, uiState } from '~/lib/browser/uiState';
import type { Dues } from '~/lib/dues/dues';
import { joinTables } from '~/lib/routing/table';
import { fakeServer, leaveApp, renderRoutes } from '~/testing/renderRoutes';
import { someUser } from '~/testing/someUser';
import { routeTable } from '../routeTable';

const table = joinTables(
  routeTable.map((record) => ({ ...record, load: async () => ({ default: () => <h1>{record.title}</h1> }) })),
);
const show = (at: string) => renderRoutes(at, table);

/** Loading the code takes longest; no test should wait for it. */
beforeAll(
  () => Promise.all([import('./Shell'), import('./returnee/ReturneeModal'), import('./emailProof/EmailProofBanner')]),
  60_000,
);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  uiState.set(initialUiState);
});
afterEach(leaveApp);

describe('the returnee modal', () => {
  const returnee = someUser({ showReturneeModal: true });

  it('B12, B65: welcomes a member back and tells the server when it closes', async () => {
    const server = fakeServer(returnee);
    server.answers.HideReturneeModal = () => {
      server.user = someUser();
      return { data: { hideReturneeModal: true } };
    };
    const { user, auth } = await show('/');
    const dialog = await screen.findByRole('dialog', { name: 'Welcome back to the Tribe!' });
    expect(dialog).toHaveTextContent('past Journey Form responses and your last stage assignment are preserved');
    expect(uiState.get().modalShown).toBe('returnee');
    await user.click(screen.getByRole('button', { name: 'Continue my journey' }));
    await waitFor(() => expect(server.calls).toContain('HideReturneeModal'));
    expect(uiState.get().modalShown).toBeNull();
    await waitFor(() => expect(auth.state.get().currentUser?.showReturneeModal).toBe(false));
  });

  it("toasts the server's message when that fails (B262)", async () => {
    const server = fakeServer(returnee);
    server.answers.HideReturneeModal = () => ({ errors: [{ message: 'The sea is rough' }] });
    const { user } = await show('/');
    await user.click(await screen.findByRole('button', { name: 'Continue my journey' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The sea is rough');
  });

  it.each([
    ['an affiliate', someUser({ showReturneeModal: true, accessLevels: [{ id: 'affiliate', name: 'Affiliate' }] })],
    ['a coach', someUser({ showReturneeModal: true, accessLevels: [{ id: 'coach', name: 'Coach' }] })],
    ['a member who never left', someUser()],
  ])('B66: does not greet %s', async (_, person) => {
    localStorage.setItem('affiliate-relogin', 'true');
    fakeServer(person);
    await show('/');
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('impersonation', () => {
  const watched = someUser({ isImpersonating: true, originalUserId: 3 });

  it('shows no bar otherwise (B72)', async () => {
    fakeServer(someUser());
    await show('/');
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(screen.queryByRole('button', { name: 'End Session' })).not.toBeInTheDocument();
  });

  it('B125: ends at the users list in a fresh document (B30)', async () => {
    const opened = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    const server = fakeServer(watched);
    let sent: unknown;
    server.answers.StopImpersonation = () => {
      sent = true;
      return { data: { stopImpersonation: { __typename: 'User', id: 3 } } };
    };
    const { user } = await show('/');
    await user.click(await screen.findByRole('button', { name: 'End Session' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/community/members'));
    expect(sent).toBe(true);
    expect(screen.getByRole('button', { name: 'Ending Session...' })).toBeVisible();
  });

  it('stays and says why when the server refuses', async () => {
    const server = fakeServer(watched);
    server.answers.StopImpersonation = () => ({ errors: [{ message: 'This is not your session' }] });
    const { user } = await show('/');
    await user.click(await screen.findByRole('button', { name: 'End Session' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not your session');
    expect(screen.getByRole('button', { name: 'End Session' })).toBeVisible();
  });
});

describe('the banner about the email address', () => {
  const joy = someUser({ email: 'joy@example.com', isEmailProven: false, seesMembers: false, accessLevels: [] });
  const text = /Confirm your email address to see the people here/;

  it('says where the link went, sends another one and leads to the address', async () => {
    const server = fakeServer(joy);
    server.answers.SendEmailProof = () => ({ data: { sendEmailProof: true } });
    const { user } = await show('/');
    expect(await screen.findByText(text)).toHaveTextContent('We sent a link to joy@example.com.');
    expect(screen.getByRole('link', { name: 'Change address' })).toHaveAttribute('href', '/profile?tab=account');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Email sent to joy@example.com')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sent, check your inbox' })).toBeDisabled();
  });

  it('says when another one was refused', async () => {
    const server = fakeServer(joy);
    server.answers.SendEmailProof = () => ({ errors: [{ message: 'Too many tries. Try again in a minute.' }] });
    const { user } = await show('/');
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries. Try again in a minute.');
    expect(screen.getByRole('button', { name: 'Send again' })).toBeEnabled();
  });

  it('goes without a reload once the address was confirmed elsewhere', async () => {
    const server = fakeServer(joy);
    await show('/');
    await screen.findByText(text);
    server.user = { ...joy, isEmailProven: true };
    await waitFor(() => {
      window.dispatchEvent(new Event('focus'));
      expect(screen.queryByText(text)).not.toBeInTheDocument();
    });
  });

  it('stays away for this visit once dismissed, and returns with the next', async () => {
    sessionStorage.clear();
    fakeServer(joy);
    const first = await show('/');
    await screen.findByText(text);
    await first.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    first.unmount();

    const second = await show('/');
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    second.unmount();

    sessionStorage.clear();
    await show('/');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('is not shown to those who have confirmed theirs', async () => {
    fakeServer(someUser());
    await show('/');
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});

describe('the renewal banner', () => {
  const nothing: Dues = {
    expired: null,
    expiringSoon: null,
    overduePayments: null,
    upcomingPaymentDue: null,
    renewFunnelId: null,
    isSuspended: false,
    reopenAmount: null,
    reopenPath: null,
  };
  const member = someUser({ membershipStatus: 'Active' });
  const withDues = async (person: CurrentUser, dues: Partial<Dues>, at = '/profile') => {
    const server = fakeServer(person);
    server.answers.GetDuesAndExpiration = () => ({
      data: { getDuesAndExpiration: { __typename: 'DuesAndExpiration', ...nothing, ...dues } },
    });
    return { server, ...(await show(at)) };
  };

  it('links to the billing page, and a warning stays away once dismissed (B267, B272)', async () => {
    const due = { expiringSoon: { id: 2, expiry: '2026-12-04' } };
    const { user, unmount } = await withDues(member, due);
    const link = await screen.findByRole('link', { name: 'Click here to renew' });
    expect(link).toHaveAttribute('href', '/account?q=billings');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/due for renewal/)).not.toBeInTheDocument();
    expect(localStorage.getItem('banner-expiring-2-12/04/2026')).toBe('dismissed');
    unmount();

    const again = await withDues(member, due);
    await waitFor(() => expect(again.server.calls).toContain('GetDuesAndExpiration'));
    await act(async () => {});
    expect(screen.queryByText(/due for renewal/)).not.toBeInTheDocument();
  });

  it('keeps the page out of sight until it is known whether a banner comes, and not when that fails', async () => {
    const server = fakeServer(member);
    let answer = (_: object) => {};
    server.answers.GetDuesAndExpiration = () =>
      new Promise<object>((resolve) => {
        answer = resolve;
      });
    const { unmount } = await show('/profile');
    await waitFor(() => expect(server.calls).toContain('GetDuesAndExpiration'));
    expect(screen.getByRole('main')).toHaveAttribute('data-waiting');

    const dues = { ...nothing, expired: { id: 1, expiry: '2025-01-01' } };
    await act(async () => answer({ data: { getDuesAndExpiration: { __typename: 'DuesAndExpiration', ...dues } } }));
    // With the banner, in the same moment.
    expect(await screen.findByRole('alert')).toHaveTextContent('Your membership access has expired.');
    expect(screen.getByRole('main')).not.toHaveAttribute('data-waiting');
    expect(server.calls.filter((name) => name === 'GetDuesAndExpiration')).toHaveLength(1);
    unmount();

    fakeServer(member).answers.GetDuesAndExpiration = () => ({ errors: [{ message: 'The sea is rough' }] });
    await show('/profile');
    await waitFor(() => expect(screen.getByRole('main')).not.toHaveAttribute('data-waiting'));
  });

  it('leads to the checkout where the membership can be renewed (B272, S63)', async () => {
    const due = { expiringSoon: { id: 2, expiry: '2026-12-04' }, renewFunnelId: 'join-the-tribe' };
    await withDues(member, due);
    const link = await screen.findByRole('link', { name: 'Click here to renew' });
    expect(link).toHaveAttribute('href', '/checkout/join-the-tribe');
  });

  it('cannot be dismissed when it is danger (B269)', async () => {
    await withDues(member, { expired: { id: 1, expiry: '2025-01-01' } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your membership access has expired. Click here to renew until Wed, 01/15/2025',
    );
    expect(screen.queryByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument();
  });

  it('asks again with every page (B238)', async () => {
    const { server, router } = await withDues(member, {});
    const asked = () => server.calls.filter((call) => call === 'GetDuesAndExpiration').length;
    await waitFor(() => expect(asked()).toBeGreaterThan(0));
    const before = asked();
    await act(() => router.navigate('/account'));
    await screen.findByRole('heading', { name: 'Billing and Subscriptions' });
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
  });

  it('leaves the question to the home, which asks with the rest', async () => {
    const { server } = await withDues(member, { expired: { id: 1, expiry: '2025-01-01' } }, '/');
    await screen.findByRole('navigation', { name: 'Main menu' });
    await act(async () => {});
    expect(server.calls).not.toContain('GetDuesAndExpiration');
  });

  it.each([
    ['no membership', someUser()],
    ['another role', someUser({ membershipStatus: 'Active', accessLevels: [{ id: 'coach', name: 'Coach' }] })],
  ])('asks nothing with %s (B215)', async (_, person) => {
    const { server } = await withDues(person, { expired: { id: 1, expiry: '2025-01-01' } });
    await screen.findByRole('navigation', { name: 'Main menu' });
    expect(server.calls).not.toContain('GetDuesAndExpiration');
  });
});
