import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialUiState, uiState } from '~/lib/browser/uiState';
import { joinTables } from '~/lib/routing/table';
import type { RouteRecord } from '~/lib/routing/types';
import { fakeServer, leaveApp, renderRoutes } from '~/testing/renderRoutes';
import { someUser } from '~/testing/someUser';
import { routeTable } from '../routeTable';

const page = (text: string) => async () => ({ default: () => <h1>{text}</h1> });
const broken = async () => ({
  default: () => {
    throw new Error('rough sea');
  },
});
const loads: Record<string, RouteRecord['load']> = {
  login: page('Welcome back'),
  course: page('A course'),
  courses: page('All courses'),
  users: page('All users'),
  reports: page('Saved reports'),
  report: page('Saved reports'),
  profile: broken,
  home: page('Home page'),
  lesson: page('A lesson'),
  termsConditions: page('Terms'),
};
/** The real table; some routes get small pages, the others keep what they have. */
const table = joinTables(routeTable.map((record) => ({ ...record, load: loads[record.name] ?? record.load })));
const show = (at: string) => renderRoutes(at, table);
const staff = someUser({ pageAccess: { courses: true, course: true, lesson: true, profile: true } });

/** Loading the code takes longest; no test should wait for it. */
beforeAll(
  () => Promise.all([import('../shell/Shell'), import('../pages/NotFoundPage'), import('../pages/ForbiddenPage')]),
  60_000,
);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  uiState.set(initialUiState);
});
afterEach(() => {
  leaveApp();
});

describe('a visitor', () => {
  it('is sent to login with the wanted address (B16)', async () => {
    fakeServer(null);
    const { address } = await show('/courses/5?x=1');
    expect(await screen.findByText('Welcome back')).toBeVisible();
    expect(address()).toBe('/login?redirectTo=%2Fcourses%2F5%3Fx%3D1');
  });

  it('is sent there from routes that are not built, too', async () => {
    fakeServer(null);
    const { address } = await show('/retention');
    await screen.findByText('Welcome back');
    expect(address()).toBe('/login?redirectTo=%2Fretention');
  });

  it('comes back to the wanted page after signing in', async () => {
    const server = fakeServer(null);
    server.answers.login = () => {
      server.user = staff;
      return { id: 7 };
    };
    const { address, auth } = await show('/courses/5?x=1');
    await screen.findByText('Welcome back');
    await act(() => auth.login({ username: 'a@b.c', password: 'x' }));
    expect(await screen.findByText('A course')).toBeVisible();
    expect(address()).toBe('/courses/5?x=1');
  });

  it('reads public pages without a session and without the shell', async () => {
    fakeServer(null);
    await show('/terms-conditions');
    expect(await screen.findByRole('heading', { name: 'Terms' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
  });

  it.each(['/a/b/c', '/courses/abc', '/no-such-thing'])('gets the not-found page at %s (B25, B29)', async (at) => {
    fakeServer(null);
    await show(at);
    expect(await screen.findByRole('heading', { name: "We couldn't find that page." })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Page not found · Atlas'));
  });
});

describe('a broken line at the start', () => {
  it('shows the failure and does not pretend that nobody is signed in', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = fakeServer(staff);
    const fetchAnswer = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, options?: RequestInit) =>
      url.startsWith('/api/auth')
        ? fetchAnswer(url, options)
        : new Response('', { status: 502, statusText: 'Bad Gateway' }),
    );
    expect(server.user).toBe(staff);
    const { address } = await show('/courses');
    expect(await screen.findByText('Something went wrong and we are unable to show this page.')).toBeVisible();
    expect(address()).toBe('/courses');
    vi.stubGlobal('fetch', fetchAnswer);
  });
});

describe('somebody signed in', () => {
  it('sees the page, its title and its breadcrumb (B49)', async () => {
    fakeServer(staff);
    await show('/courses/5');
    expect(await screen.findByRole('heading', { name: 'A course' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Course · Atlas'));
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(trail).toHaveTextContent('CoursesDetails');
  });

  it.each(['/login', '/login?redirectTo=%2Fcourses', '/login?redirectTo=https%3A%2F%2Fevil.example'])(
    'is led on from %s',
    async (at) => {
      fakeServer(staff);
      const { address } = await show(at);
      await waitFor(() => expect(address()).toBe(at.includes('courses') ? '/courses' : '/'));
    },
  );

  it('is stopped at closed pages with the forbidden page, not sent to login (B20, B71)', async () => {
    fakeServer(staff);
    const { address } = await show('/community/members');
    expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Back to home' })).toHaveAttribute('href', '/');
    expect(address()).toBe('/community/members');
  });

  it.each(['/reports', '/reports/7'])('needs reportSummary for %s (B19)', async (at) => {
    const server = fakeServer(someUser({ pageAccess: { reportSummary: true } }));
    const allowed = await show(at);
    expect(await screen.findByRole('heading', { name: 'Saved reports' })).toBeVisible();
    allowed.unmount();
    server.user = someUser({ pageAccess: { reportSummary: false } });
    await show(at);
    expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeVisible();
  });

  it.each(['/courses/abc', '/courses/1.5', '/enroll-user'])('finds nothing at %s (B21)', async (at) => {
    fakeServer(someUser({ pageAccess: { course: true } }));
    await show(at);
    expect(await screen.findByRole('heading', { name: "We couldn't find that page." })).toBeVisible();
  });

  it('is led from /lesson/5 to the lesson', async () => {
    fakeServer(staff);
    const { address } = await show('/lesson/5');
    expect(await screen.findByRole('heading', { name: 'A lesson' })).toBeVisible();
    expect(address()).toBe('/lessons/5');
  });

  it('sees the fallback for a page that breaks, and the menu stays (B50)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    fakeServer(staff);
    await show('/profile/maricel');
    expect(await screen.findByText('Something went wrong and we are unable to show this page.')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
  });

  it('is at the login page after the session ended', async () => {
    const server = fakeServer(staff);
    const { address, auth } = await show('/courses?page=2');
    await screen.findByRole('heading', { name: 'All courses' });
    server.user = null;
    vi.useFakeTimers({ now: Date.now() + 6000, toFake: ['Date'] });
    await act(() => auth.reauthenticate());
    vi.useRealTimers();
    await waitFor(() => expect(address()).toBe('/login?redirectTo=%2Fcourses%3Fpage%3D2'));
  });
});
