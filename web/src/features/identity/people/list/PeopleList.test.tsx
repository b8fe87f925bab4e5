import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { lastViewed, rememberViewed } from '~/lib/lastViewed';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { level, personRow } from '../testing';

const ana = personRow();
const ben = personRow({ id: 22, firstName: 'Ben', lastName: 'Cruz', email: 'ben@example.com' });
const batch = {
  __typename: 'UserListPart',
  name: 'batch',
  label: 'Batch',
  kind: 'text',
  isColumn: true,
  isSortable: true,
  options: [{ __typename: 'UserPartOption', value: '17', label: 'Batch 17' }],
};

function serverWith(rows = [ana, ben], user = staff(), parts: object[] = []) {
  const server = startFakeServer(user);
  server.graphql.PeopleFilters = () => ({
    data: { userListParts: parts, accessLevels: [level('member', 'Member'), level('coach', 'Coach')] },
  });
  server.graphql.People = () => ({
    data: { users: { __typename: 'UserList', rows, total: rows.length } },
  });
  return server;
}
const outcomes = (...results: [number, boolean, string?][]) => ({
  data: { results: results.map(([id, ok, message = null]) => ({ __typename: 'UserResult', id, ok, message })) },
});
const lastAsked = (server: ReturnType<typeof serverWith>) => server.named('graphql People').at(-1);
const chips = () => within(screen.getByRole('group', { name: 'Filters' }));
const bar = () => within(screen.getByRole('toolbar', { name: 'Batch actions' }));

describe('the list', () => {
  it('asks the server for what the address says', async () => {
    const server = serverWith();
    renderApp('/community/members?page=2&sort=email&desc=true&search=ana&status=active&level=coach');
    expect(await screen.findByText('Ana Robles')).toBeVisible();
    expect(lastAsked(server)).toEqual({
      list: { page: 2, perPage: 10, sort: 'email', desc: true, search: 'ana' },
      filter: { status: 'active', kind: 'members', level: 'coach', parts: [] },
    });
  });

  it('keeps filters, words and sort in the address', async () => {
    const server = serverWith();
    const { user, address } = renderApp('/community/non-members');
    await user.click(await screen.findByRole('button', { name: 'Inactive' }));
    await user.click(await chips().findByRole('button', { name: 'Access level' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Coach' }));
    await user.click(await screen.findByRole('button', { name: /^Tribe ID/ }));
    await user.type(screen.getByLabelText('Search people'), 'cruz');
    await waitFor(() =>
      expect(address()).toBe('/community/non-members?status=inactive&level=coach&sort=tribeId&desc=false&search=cruz'),
    );
    await waitFor(() =>
      expect(lastAsked(server)).toEqual({
        list: { page: 1, perPage: 10, sort: 'tribeId', desc: false, search: 'cruz' },
        filter: { status: 'inactive', kind: 'non-members', level: 'coach', parts: [] },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Access level: Coach. Remove filter' }));
    await waitFor(() => expect(address()).not.toContain('level'));
    await waitFor(() => expect(chips().getByRole('button', { name: 'Access level' })).toHaveFocus());
  });

  it('leads back to the person whom staff saw Atlas as, until it is closed', async () => {
    rememberViewed({ id: 31, name: 'Ana Mendoza' });
    serverWith([personRow()]);
    const { user } = renderApp('/community/members');
    const back = await screen.findByRole('link', { name: "Open Ana Mendoza's page" });
    expect(back).toHaveAttribute('href', '/community/members/31');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('link', { name: /^Open Ana/ })).toBeNull();
    expect(lastViewed()).toBeNull();
  });

  it('shows columns and filters of other domains once they offer them, and none before', async () => {
    const server = serverWith([personRow({ parts: { batch: 'Batch 17' } })], staff(), [batch]);
    const { user, address } = renderApp('/community/members?batch=17');
    expect(await screen.findByRole('cell', { name: 'Batch 17' })).toBeVisible();
    expect(server.named('graphql People')).toEqual([
      expect.objectContaining({ filter: expect.objectContaining({ parts: [{ name: 'batch', value: '17' }] }) }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Batch: Batch 17. Remove filter' }));
    await waitFor(() => expect(address()).toBe('/community/members'));
  });

  it('filters by the status of memberships, and shows it as a badge', async () => {
    const membership = {
      ...batch,
      name: 'membership',
      label: 'Membership',
      kind: 'membership',
      options: [{ __typename: 'UserPartOption', value: 'expired', label: 'Expired' }],
    };
    const server = serverWith([personRow({ parts: { membership: 'Expired' } })], staff(), [membership]);
    const { user, address } = renderApp('/community/members');
    expect(await screen.findByRole('cell', { name: 'Expired' })).toBeVisible();
    await user.click(await chips().findByRole('button', { name: 'Membership' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Expired' }));
    await waitFor(() => expect(address()).toBe('/community/members?membership=expired'));
    await waitFor(() =>
      expect(lastAsked(server)).toMatchObject({ filter: { parts: [{ name: 'membership', value: 'expired' }] } }),
    );
  });

  it('shows members unless told, and staff, affiliates and everyone under chips of their own', async () => {
    const server = serverWith([personRow({ tribeId: null, parts: {} })]);
    const { user, address } = renderApp('/community/members');
    const nav = within(await screen.findByRole('navigation', { name: 'Lists of people' }));
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Members',
      'Staff',
      'Affiliates',
      'Non-members',
      'Everyone',
      'Archived',
    ]);
    expect(nav.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(lastAsked(server)).toMatchObject({ filter: { kind: 'members' } }));
    const row = within((await screen.findByRole('link', { name: /Ana Robles/ })).closest('tr') as HTMLElement);
    expect(row.getByText('Member')).toBeVisible();
    expect(row.getAllByText('None').length).toBeGreaterThan(0);
    expect(screen.getByRole('columnheader', { name: /Role/ })).toBeVisible();
    await user.click(nav.getByRole('link', { name: 'Staff' }));
    expect(address()).toBe('/community/members?kind=staff');
    await waitFor(() => expect(lastAsked(server)).toMatchObject({ filter: { kind: 'staff' } }));
    expect(nav.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page');
    expect(nav.getByRole('link', { name: 'Members' })).not.toHaveAttribute('aria-current');
  });

  it('names the archive once, and in the archive says the day and no status', async () => {
    serverWith([personRow({ status: 'archived', archivedAt: '2026-11-10T02:00:00Z' })]);
    const { router } = renderApp('/community/members');
    await screen.findByRole('link', { name: /Ana Robles/ });
    expect(screen.getAllByText('Archived')).toHaveLength(1);
    expect(chips().queryByRole('button', { name: 'Archived' })).toBeNull();

    await router.navigate('/community/archivedUsers');
    const row = within((await screen.findByText('Nov 10, 2026')).closest('tr') as HTMLElement);
    expect(row.queryByText('Archived')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: /Status/ })).toBeNull();

    // An address that asks for it still shows what it narrows by.
    await router.navigate('/community/members?status=archived');
    await waitFor(() =>
      expect(chips().getByRole('button', { name: 'Archived' })).toHaveAttribute('aria-pressed', 'true'),
    );
  });

  it('tells nothing found from nothing there, and a failure from both', async () => {
    const server = serverWith([]);
    const { user } = renderApp('/community/archivedUsers');
    expect(await screen.findByText('No one is archived.')).toBeVisible();
    await user.type(screen.getByLabelText('Search people'), 'x');
    expect(await screen.findByRole('heading', { name: 'Oops, no results found' })).toBeVisible();
    expect(lastAsked(server)).toMatchObject({ filter: { status: 'archived', kind: 'all' } });
    server.graphql.People = () => ({ errors: [{ message: 'The sea is rough' }] });
    renderApp('/community/members?search=y');
    expect(await screen.findByRole('heading', { name: 'The sea is rough' })).toBeVisible();
  });

  it('offers read-only staff nothing that changes', async () => {
    serverWith([personRow({ isImpersonable: false })], staff({ functionAccess: {} }));
    const { user } = renderApp('/community/members');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Robles' }));
    expect(
      bar()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Export', 'Clear']);
    expect(screen.queryByRole('link', { name: 'New user' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for Ana Robles' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['View details']);
  });

  it('is closed to anyone who does not hold the page', async () => {
    const server = serverWith(undefined, staff({ pageAccess: {} }));
    renderApp('/community/members');
    expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeVisible();
    expect(server.named('graphql People')).toEqual([]);
  });
});

describe('batch actions', () => {
  it('B157: offers what fits the list', async () => {
    serverWith();
    const { user, router } = renderApp('/community/members');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Robles' }));
    const words = () =>
      bar()
        .getAllByRole('button')
        .map((button) => button.textContent);
    expect(words()).toEqual(['Export', 'Merge', 'Change level', 'Archive', 'Delete', 'Clear']);
    await router.navigate('/community/archivedUsers');
    await screen.findByRole('heading', { name: 'Archived Users' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Robles' }));
    expect(words()).toEqual(['Export', 'Restore', 'Delete', 'Clear']);
  });

  it('B158: archives every chosen person, asks again and clears the selection', async () => {
    const server = serverWith();
    server.graphql.ArchiveUsers = () => outcomes([21, true], [22, true]);
    const { user } = renderApp('/community/members');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(bar().getByRole('button', { name: 'Archive' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive 2 people?' }));
    expect(dialog.getByText('Ana Robles, Ben Cruz')).toBeVisible();
    const asked = server.named('graphql People').length;
    await user.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('2 people archived')).toBeVisible();
    expect(server.named('graphql ArchiveUsers')).toEqual([{ ids: [21, 22] }]);
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Batch actions' })).toBeNull());
    await waitFor(() => expect(server.named('graphql People').length).toBeGreaterThan(asked));
  });

  it('names the person who was refused, with the reason', async () => {
    const server = serverWith();
    server.graphql.DeleteUsers = () => outcomes([21, true], [22, false, 'This person has records in Atlas']);
    const { user } = renderApp('/community/members');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(bar().getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    const dialog = within(await screen.findByRole('dialog', { name: "1 person couldn't be deleted" }));
    expect(dialog.getByText('Ben Cruz')).toBeVisible();
    expect(dialog.getByText('This person has records in Atlas')).toBeVisible();
    expect(screen.getByText('1 person deleted')).toBeVisible();
  });

  it('gives a level, and keeps the rows chosen when the dialog is cancelled', async () => {
    const server = serverWith();
    server.graphql.ChangeUsersLevel = () => outcomes([21, true]);
    const { user } = renderApp('/community/members');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Robles' }));
    await user.click(bar().getByRole('button', { name: 'Change level' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bar().getByText('1 selected')).toBeVisible();
    await user.click(bar().getByRole('button', { name: 'Change level' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Change level' }));
    expect(await dialog.findByText('Access level is required')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: /Access level/ }));
    await user.click(await screen.findByRole('option', { name: 'Coach' }));
    await user.click(dialog.getByRole('button', { name: 'Change level' }));
    expect(await screen.findByText('1 person changed')).toBeVisible();
    expect(server.named('graphql ChangeUsersLevel')).toEqual([{ ids: [21], level: 'coach', add: true }]);
  });

  it('archives one person from their row, and never offers it for oneself or for people above', async () => {
    const me = personRow({ id: 1, isImpersonable: false, firstName: 'Rowena', lastName: 'Sarmiento' });
    const server = serverWith([ana, { ...ben, isManageable: false, isImpersonable: false }, me]);
    server.graphql.ArchiveUsers = () => outcomes([21, true]);
    const { user } = renderApp('/community/members');
    const items = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
      return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    };
    expect(await items('Ben Cruz')).toEqual(['View details']);
    await user.keyboard('{Escape}');
    expect(await items('Rowena Sarmiento')).toEqual(['View details', 'Edit']);
    await user.keyboard('{Escape}');
    expect(await items('Ana Robles')).toEqual([
      'View details',
      'Edit',
      'Impersonate',
      'Change level',
      'Archive',
      'Delete',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('1 person archived')).toBeVisible();
  });
});

describe('export', () => {
  it('takes the list on the screen, all pages of it, and says why when it may not', async () => {
    serverWith();
    const answer = globalThis.fetch;
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.startsWith('/api/export')) return answer(url, init);
      asked.push(url);
      return new Response(JSON.stringify({ error: 'Too many exports' }), { status: 429 });
    });
    const { user } = renderApp('/community/members?search=ana&status=active');
    await screen.findByText('Ana Robles');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Too many exports')).toBeVisible();
    expect(asked).toEqual(['/api/export/users?status=active&kind=members&search=ana&sort=name']);
  });
});

describe('merging', () => {
  it('takes two people to the merge, and no other number', async () => {
    serverWith();
    const { user, address } = renderApp('/community/members');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Robles' }));
    await user.click(bar().getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Select exactly two people to merge')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben Cruz' }));
    await user.click(bar().getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(address()).toBe('/community/mergeUsers?ids=21,22'));
  });

  it('is not offered without the right to it', async () => {
    serverWith([ana, ben], staff({ functionAccess: { user_archive: true } }));
    const { user } = renderApp('/community/members');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Robles' }));
    expect(bar().queryByRole('button', { name: 'Merge' })).toBeNull();
  });
});
