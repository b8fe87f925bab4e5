import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '~/testing/renderUi';
import { type BatchAction, type Column, DataTable, type DataTableProps } from '.';

interface User {
  id: number;
  name: string;
  batch: string;
  xp: number | null;
}
const users: User[] = [
  { id: 1, name: 'Niña Peñaflor', batch: 'Batch 9', xp: 3360 },
  { id: 2, name: 'Arnel Magbanua', batch: 'Batch 17', xp: null },
  { id: 3, name: 'carlo Evangelista', batch: 'Batch 16', xp: 180 },
];
const columns: Column<User>[] = [
  { key: 'name', header: 'Name', cell: (user) => user.name, sortable: true, value: (user) => user.name },
  { key: 'batch', header: 'Batch', cell: (user) => user.batch, sortable: true, value: (user) => user.batch },
  {
    key: 'xp',
    header: 'XP',
    cell: (user) => user.xp ?? 'None',
    sortable: true,
    value: (user) => user.xp,
    align: 'right',
  },
  { key: 'note', header: 'Note', cell: () => 'note', hiddenAtFirst: true },
];
const archive: BatchAction<User> = { key: 'archive', label: 'Archive', run: () => {} };

const render = (props: Partial<DataTableProps<User>> = {}, at = '/community/members') =>
  renderUi(<DataTable noun="users" columns={columns} rows={users} primaryKey="id" {...props} />, { at });

const bodyRows = () => screen.getAllByRole('row').slice(1);
const firstCells = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);

beforeEach(() => localStorage.clear());

describe('sorting', () => {
  it('goes up first, then down, then up again (B77, B147)', async () => {
    const { user } = render();
    const header = () => screen.getByRole('columnheader', { name: 'Name' });
    expect(header()).toHaveAttribute('aria-sort', 'none');
    await user.click(within(header()).getByRole('button'));
    expect(header()).toHaveAttribute('aria-sort', 'ascending');
    expect(firstCells()).toEqual(['Arnel Magbanua', 'carlo Evangelista', 'Niña Peñaflor']);
    await user.click(within(header()).getByRole('button'));
    expect(header()).toHaveAttribute('aria-sort', 'descending');
    expect(firstCells()).toEqual(['Niña Peñaflor', 'carlo Evangelista', 'Arnel Magbanua']);
    await user.click(within(header()).getByRole('button'));
    expect(header()).toHaveAttribute('aria-sort', 'ascending');
  });

  it('sorts numbers in words as numbers and puts empty values last both ways', async () => {
    const { user } = render();
    await user.click(screen.getByRole('button', { name: 'Batch' }));
    expect(firstCells()).toEqual(['Niña Peñaflor', 'carlo Evangelista', 'Arnel Magbanua']);
    await user.click(screen.getByRole('button', { name: 'XP' }));
    expect(firstCells()).toEqual(['carlo Evangelista', 'Niña Peñaflor', 'Arnel Magbanua']);
    await user.click(screen.getByRole('button', { name: 'XP' }));
    expect(firstCells()).toEqual(['Niña Peñaflor', 'carlo Evangelista', 'Arnel Magbanua']);
  });

  it('leaves order and pages to the server when a total is given', async () => {
    const state = { page: 3, sort: 'name', desc: false, setPage: vi.fn(), setSort: vi.fn() };
    const { user } = render({ total: 1284, state });
    expect(firstCells()).toEqual(['Niña Peñaflor', 'Arnel Magbanua', 'carlo Evangelista']);
    expect(screen.getByText(/Showing/)).toHaveTextContent('Showing 21 to 30 of 1,284 users');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(state.setSort).toHaveBeenCalledWith('name', true);
    await user.click(screen.getByRole('button', { name: 'Batch' }));
    expect(state.setSort).toHaveBeenLastCalledWith('batch', false);
    await user.click(screen.getByRole('button', { name: 'Page 5' }));
    expect(state.setPage).toHaveBeenCalledWith(5);
  });
});

it('pages ten rows by itself (B150)', async () => {
  const many = Array.from({ length: 73 }, (_, index) => ({ id: index, name: `User ${index}`, batch: '', xp: 0 }));
  const { user } = render({ rows: many });
  expect(bodyRows()).toHaveLength(10);
  expect(screen.getAllByRole('button', { name: /^Page/ })).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Page 5' }));
  await user.click(screen.getByRole('button', { name: 'Page 7' }));
  await user.click(screen.getByRole('button', { name: 'Page 8' }));
  expect(firstCells()).toEqual(['User 70', 'User 71', 'User 72']);
  expect(screen.getByText(/Showing/)).toHaveTextContent('Showing 71 to 73 of 73 users');
});

describe('selection', () => {
  const choose = { batchActions: [archive], rowName: (user: User) => user.name };

  it('raises the batch bar and lowers it again (B77, B148)', async () => {
    const { user } = render(choose);
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select Arnel Magbanua' }));
    expect(screen.getByRole('toolbar')).toHaveTextContent('1 selected');
    expect(screen.getByRole('checkbox', { name: 'Select all on this page' })).toBePartiallyChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Select Arnel Magbanua' }));
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('selects and deselects the page, and clears', async () => {
    const { user } = render(choose);
    const all = () => screen.getByRole('checkbox', { name: 'Select all on this page' });
    await user.click(all());
    expect(screen.getByRole('toolbar')).toHaveTextContent('3 selected');
    await user.click(all());
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    await user.click(all());
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    // Anyone who works with the keyboard is not sent back to the top of the page.
    await waitFor(() => expect(all()).toHaveFocus());
  });

  it('runs an action on the chosen rows and deselects them when it succeeds', async () => {
    const run = vi.fn(() => Promise.resolve());
    const { user } = render({ ...choose, batchActions: [{ ...archive, run }] });
    await user.click(screen.getByRole('checkbox', { name: 'Select Niña Peñaflor' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select carlo Evangelista' }));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    expect(run).toHaveBeenCalledWith([users[0], users[2]]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
  });

  it('keeps the rows chosen when the action fails', async () => {
    const run = () => Promise.reject(new Error('no'));
    const { user } = render({ ...choose, batchActions: [{ ...archive, run }] });
    await user.click(screen.getByRole('checkbox', { name: 'Select Niña Peñaflor' }));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(screen.getByRole('toolbar')).not.toHaveAttribute('aria-busy'));
    expect(screen.getByRole('toolbar')).toHaveTextContent('1 selected');
  });

  it('asks before an action that wants it', async () => {
    const run = vi.fn();
    const confirm = (rows: User[]) => ({ title: `Delete ${rows.length} users?`, confirmLabel: 'Delete users' });
    const { user } = render({
      ...choose,
      batchActions: [{ key: 'delete', label: 'Delete', danger: true, run, confirm }],
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog', { name: 'Delete 3 users?' })).toBeInTheDocument();
    expect(run).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Delete users' }));
    expect(run).toHaveBeenCalledWith(users);
  });

  it('forgets rows that are no longer on the screen', async () => {
    const run = vi.fn();
    const props = { ...choose, batchActions: [{ ...archive, run }] };
    const { user, rerender } = render(props);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const next = <DataTable noun="users" columns={columns} rows={users.slice(1)} primaryKey="id" {...props} />;
    rerender(next);
    expect(screen.getByRole('toolbar')).toHaveTextContent('2 selected');
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    expect(run).toHaveBeenCalledWith([users[1], users[2]]);
  });

  it('does not carry the selection to another page', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: index, name: `User ${index}`, batch: '', xp: 0 }));
    const { user } = render({ ...choose, rows: many });
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByRole('toolbar')).toHaveTextContent('10 selected');
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select User 11' }));
    expect(screen.getByRole('toolbar')).toHaveTextContent('1 selected');
    await user.click(screen.getByRole('button', { name: 'Page 1' }));
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('is a mistake of the developer without a primary key (B273)', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render({ ...choose, primaryKey: undefined })).toThrow(/primaryKey/);
    quiet.mockRestore();
    expect(() => render({ primaryKey: undefined })).not.toThrow();
  });
});

describe('the column chooser', () => {
  const stored = () => JSON.parse(localStorage.getItem('table-columns') ?? 'null');
  const open = async (user: ReturnType<typeof render>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    return screen.findByRole('dialog', { name: 'Choose columns' });
  };

  it('hides a column and remembers it for this path alone (B77, B103)', async () => {
    const { user, unmount } = render();
    expect(headers()).toEqual(['Name', 'Batch', 'XP']);
    const dialog = await open(user);
    expect(dialog).toHaveTextContent('Saved in this browser for this page.');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Batch' }));
    expect(headers()).toEqual(['Name', 'XP']);
    expect(stored()).toEqual({ '/community/members': ['name', 'xp'] });
    unmount();
    const again = render();
    expect(headers()).toEqual(['Name', 'XP']);
    again.unmount();
    render({}, '/courses');
    expect(headers()).toEqual(['Name', 'Batch', 'XP']);
  });

  it('shows all columns again when the last one is hidden (B149)', async () => {
    localStorage.setItem('table-columns', JSON.stringify({ '/community/members': ['name'], '/courses': ['id'] }));
    const { user } = render();
    expect(headers()).toEqual(['Name']);
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Name' }));
    expect(headers()).toEqual(['Name', 'Batch', 'XP', 'Note']);
    expect(stored()['/courses']).toEqual(['id']);
  });

  it('shows all on request, also those hidden at first', async () => {
    const { user } = render();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Show all' }));
    expect(headers()).toEqual(['Name', 'Batch', 'XP', 'Note']);
  });

  it.each([
    '{broken',
    '[]',
    '"text"',
    'null',
    '{"/community/members":"name"}',
    '{"/community/members":[]}',
    '{"/community/members":["gone",7]}',
  ])('ignores %s in the storage', (text) => {
    localStorage.setItem('table-columns', text);
    render();
    expect(headers()).toEqual(['Name', 'Batch', 'XP']);
  });
});

describe('the other faces', () => {
  it('says that there is nothing', () => {
    render({ rows: [] });
    expect(screen.getByRole('heading', { name: 'No data here' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('keeps the place while loading', () => {
    const { container } = render({ rows: undefined });
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(container.querySelector('[aria-busy="true"]')).toBeInTheDocument();
  });

  it('shows the failure and tries again', async () => {
    const retry = vi.fn();
    const { user } = render({ rows: undefined, failure: 'Something went wrong, try again', onRetry: retry });
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong, try again');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('offers what can be done with a row', async () => {
    const view = vi.fn();
    const { user } = render({
      rowName: (one) => one.name,
      rowActions: (one) => (one.id === 2 ? [] : [{ key: 'view', label: 'View details', onSelect: view }]),
    });
    expect(screen.queryByRole('button', { name: 'Actions for Arnel Magbanua' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Actions for Niña Peñaflor' }));
    await user.click(await screen.findByRole('menuitem', { name: 'View details' }));
    expect(view).toHaveBeenCalledTimes(1);
  });
});

describe('on a phone', () => {
  const original = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = ((query: string) => ({
      ...original.call(window, query),
      matches: query.includes('max-width: 767px'),
      addEventListener: () => {},
      removeEventListener: () => {},
    })) as typeof window.matchMedia;
  });
  afterEach(() => {
    window.matchMedia = original;
  });

  it('makes a card of every row and keeps selection, actions and pages', async () => {
    const { user } = render({ batchActions: [archive], rowName: (one) => one.name });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const cards = within(screen.getByRole('list', { name: 'users' })).getAllByRole('listitem');
    expect(cards[0]).toHaveTextContent('Niña PeñaflorBatch 9 · XP 3360');
    await user.click(screen.getByRole('checkbox', { name: 'Select Niña Peñaflor' }));
    expect(screen.getByRole('toolbar')).toHaveTextContent('1 selected');
    expect(screen.getByText(/Showing/)).toHaveTextContent('Showing 1 to 3 of 3 users');
  });
});
