import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageNames } from '~/lib/access.gen';
import { initialUiState, uiState } from '~/lib/browser/uiState';
import { ROLE_KEY } from '~/lib/people/role';
import { joinTables } from '~/lib/routing/table';
import { fakeServer, leaveApp, renderRoutes } from '~/testing/renderRoutes';
import { someUser } from '~/testing/someUser';
import { routeTable } from '../routeTable';

/** The shell around empty pages. */
const table = joinTables(
  routeTable.map((record) => ({ ...record, load: async () => ({ default: () => <h1>{record.title}</h1> }) })),
);
const show = (at: string) => renderRoutes(at, table);
const pageAccess = Object.fromEntries(pageNames.map((name) => [name, true]));
const staff = someUser({
  accessLevels: [{ id: 'tribe-team-fa', name: 'Tribe Team' }],
  pageAccess,
  functionAccess: { user_create: true },
});
const mainMenu = () => screen.findByRole('navigation', { name: 'Main menu' });
const logo = (menu: HTMLElement) =>
  within(menu.closest('aside') as HTMLElement).getByRole('link', { name: /^Atlas,? home$/i });
const openUserMenu = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await user.click(await screen.findByTestId('user-menu'));
  return screen.findByRole('menu');
};

/** Loading the code takes longest; no test should wait for it. */
beforeAll(() => Promise.all([import('./Shell'), import('./user/UserMenuPanel'), import('./CreateMenuPanel')]), 60_000);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  uiState.set(initialUiState);
});
afterEach(leaveApp);

describe('the sidebar', () => {
  it('is open for staff and shows the submenu of the page', async () => {
    fakeServer(staff);
    await show('/community/members');
    const menu = await mainMenu();
    expect(within(menu).getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
    expect(within(menu).getByRole('button', { name: 'Community menu' })).toHaveAttribute('aria-expanded', 'true');
    expect(within(menu).getByRole('button', { name: 'Reports menu' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens and closes a submenu', async () => {
    fakeServer(staff);
    const { user } = await show('/');
    const menu = await mainMenu();
    expect(within(menu).queryByRole('link', { name: 'Access Levels' })).not.toBeInTheDocument();
    await user.click(within(menu).getByRole('button', { name: 'Settings menu' }));
    expect(within(menu).getByRole('link', { name: 'Access Levels' })).toBeVisible();
    await user.click(within(menu).getByRole('button', { name: 'Settings menu' }));
    expect(within(menu).queryByRole('link', { name: 'Access Levels' })).not.toBeInTheDocument();
  });

  it('starts closed for members and remembers their choice (B139)', async () => {
    fakeServer(someUser());
    const { user } = await show('/');
    await user.click(await screen.findByRole('button', { name: 'Open sidebar' }));
    expect(screen.getByRole('button', { name: 'Close sidebar' })).toHaveAttribute('aria-expanded', 'true');
    expect(localStorage.getItem('sidebar')).toBe('open');
  });

  it('has a short word under each icon when it is closed, and whole names for screen readers', async () => {
    fakeServer(someUser({ accessLevels: [{ id: 'success-manager', name: 'Success Manager' }], pageAccess }));
    await show('/');
    const menu = await mainMenu();
    const line = within(menu).getByRole('link', { name: 'Accountability Groups' });
    expect(line).toHaveTextContent('Buddies');
    expect(logo(menu)).not.toHaveTextContent('Home');
  });

  it('says on the logo that it leads home where the menu has no line for it', async () => {
    fakeServer(
      someUser({
        accessLevels: [{ id: 'coach', name: 'Coach' }],
        managedGroup: { name: 'Group 1' },
        pageAccess,
      }),
    );
    await show('/');
    const menu = await mainMenu();
    expect(logo(menu)).toHaveTextContent('Home');
  });
});

describe('the top bar', () => {
  it('offers what staff may create', async () => {
    fakeServer(staff);
    const { user } = await show('/');
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('menuitem', { name: 'New User' })).toHaveAttribute(
      'href',
      '/community/non-members/new',
    );
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  });

  it('has no create menu for members', async () => {
    fakeServer(someUser({ functionAccess: { user_create: true } }));
    await show('/');
    await mainMenu();
    expect(screen.queryByRole('button', { name: 'Create' })).not.toBeInTheDocument();
  });

  it('takes / to the search box, but not from a field', async () => {
    fakeServer(someUser());
    const { user } = await show('/');
    const search = await screen.findByRole('combobox', { name: 'Search anything in Atlas' });
    await user.keyboard('/');
    await waitFor(() => expect(search).toHaveFocus());
    expect(search).toHaveValue('');
    await user.keyboard('/');
    expect(search).toHaveValue('/');
  });

  it.each(['success-manager', 'coach', 'assistant-coach', 'head-coach', 'expert', 'affiliate'])(
    'B198: shows no search to %s',
    async (id) => {
      localStorage.setItem('affiliate-relogin', 'true'); // otherwise affiliates are asked to log in again once
      fakeServer(someUser({ accessLevels: [{ id, name: id }] }));
      await show('/');
      await mainMenu();
      expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    },
  );
});

describe('roles', () => {
  const both = someUser({
    accessLevels: [
      { id: 'member', name: 'Member' },
      { id: 'affiliate', name: 'Affiliate' },
    ],
  });

  it('are switched in the own menu, remembered, and lead home (B51, B133, B207)', async () => {
    localStorage.setItem('affiliate-relogin', 'true');
    fakeServer(both);
    const { user, address } = await show('/account');
    const menu = await openUserMenu(user);
    expect(within(menu).getByRole('menuitemradio', { name: 'Member' })).toBeChecked();
    await user.click(within(menu).getByRole('menuitemradio', { name: 'Affiliate' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(within(await mainMenu()).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(JSON.parse(localStorage.getItem(ROLE_KEY) ?? '{}')).toMatchObject({ id: 'affiliate', name: 'Affiliate' });
    const terms = screen.getByRole('link', { name: 'Affiliate Terms and Conditions' });
    expect(terms).toHaveAttribute('href', '/affiliate/terms');
    expect(screen.queryByRole('link', { name: 'Terms and Conditions' })).toBeNull();
  });

  it('have no switch when there is only one (B51, B207)', async () => {
    fakeServer(someUser());
    const { user } = await show('/');
    await openUserMenu(user);
    expect(screen.queryByText('Switch role')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('href', '/terms-conditions');
  });
});

describe('leaving', () => {
  it('sets the first-login flag, forgets the welcome and opens a plain login page (B212)', async () => {
    localStorage.setItem('welcome-modal', 'seen');
    const server = fakeServer(someUser());
    const { user, address } = await show('/account');
    await openUserMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(server.calls).toContain('logout');
    expect(localStorage.getItem('first-login')).toBe('true');
    expect(localStorage.getItem('welcome-modal')).toBeNull();
  });

  it('keeps a welcome that must never show again', async () => {
    localStorage.setItem('welcome-modal', 'never');
    fakeServer(someUser());
    const { user, address } = await show('/');
    await openUserMenu(user);
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem('welcome-modal')).toBe('never');
  });

  it('is asked of affiliates, once per browser (B211)', async () => {
    const affiliate = someUser({ accessLevels: [{ id: 'affiliate', name: 'Affiliate' }] });
    const server = fakeServer(affiliate);
    const first = await show('/');
    await waitFor(() => expect(first.address()).toBe('/login'));
    expect(localStorage.getItem('affiliate-relogin')).toBe('true');
    first.unmount();

    server.user = affiliate;
    const second = await show('/');
    expect(within(await mainMenu()).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(second.address()).toBe('/');
  });

  it('is not asked of staff who look through the eyes of an affiliate', async () => {
    fakeServer(
      someUser({ accessLevels: [{ id: 'affiliate', name: 'Affiliate' }], isImpersonating: true, originalUserId: 1 }),
    );
    const { address } = await show('/');
    expect(await screen.findByText(/You're viewing as/)).toHaveTextContent("You're viewing as Maricel Dela Cruz");
    expect(address()).toBe('/');
  });
});

it('keeps the choice of light or dark', async () => {
  fakeServer(someUser());
  const { user } = await show('/');
  const menu = await openUserMenu(user);
  await user.click(within(menu).getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await user.click(within(menu).getByRole('menuitemradio', { name: 'Light' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light');
});

it('has a way past the menus to the content, which takes the focus on a page change', async () => {
  fakeServer(staff);
  const { user } = await show('/');
  expect(await screen.findByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  await user.click(within(await mainMenu()).getByRole('link', { name: 'Payments' }));
  await screen.findByRole('heading', { name: 'Payments' });
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
