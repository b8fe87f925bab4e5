import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { undoneWords } from './UndoMerge';
import { readPair, writePair } from './usePair';

const person = (id: number, firstName: string) => ({
  __typename: 'User',
  id,
  firstName,
  lastName: 'Cruz',
  email: `${firstName.toLowerCase()}@example.com`,
  profileImage: null,
  tribeId: `TRB-${id}`,
  status: 'active',
  hasPassword: true,
  createdAt: '2026-01-05T02:00:00.000Z',
  lastLoginAt: null,
  accessLevel: [{ __typename: 'AccessLevel', id: 'member', name: 'Member' }],
});
const ana = person(21, 'Ana');
const ben = person(22, 'Ben');

const question = (name: string, changes: object = {}) => ({
  __typename: 'MergeQuestion',
  name,
  label: 'First name',
  survivor: 'Ana',
  source: 'Ben',
  isPicture: false,
  isConflict: true,
  answer: 'survivor',
  options: [
    { __typename: 'MergeOption', value: 'survivor', label: 'Ana' },
    { __typename: 'MergeOption', value: 'source', label: 'Ben' },
  ],
  ...changes,
});
const line = {
  __typename: 'MergeLine',
  name: 'bug_reports.user_id',
  label: 'Bug reports',
  moves: 3,
  collides: 1,
  stays: 0,
  ends: 0,
  note: 'What both have stays.',
};
const merged = (changes: object = {}) => ({
  __typename: 'UserMerge',
  id: 7,
  survivor: { __typename: 'MergedPerson', id: 21, name: 'Ana Cruz', email: 'ana@example.com', profileImage: null },
  source: { __typename: 'MergedPerson', id: 22, name: 'Ben Cruz', email: 'ben@example.com', profileImage: null },
  mergedAt: '2026-11-15T02:00:00.000Z',
  mergedBy: 'Rowena Sarmiento',
  undoneAt: null,
  undoneBy: null,
  daysLeft: 30,
  obstacle: null,
  ...changes,
});

function serverWith({ questions = [question('firstName')], history = [] as object[], user = staff() } = {}) {
  const server = startFakeServer(user);
  const state = { version: 1, history };
  server.graphql.PeopleToMerge = () => ({
    data: { users: { __typename: 'UserList', rows: [ana, ben], total: 2 } },
  });
  server.graphql.PersonToMerge = ({ id }) => ({ data: { user: id === ana.id ? ana : ben } });
  server.graphql.MergePlan = () => ({
    data: {
      mergePlan: {
        __typename: 'MergePlan',
        version: `v${state.version}`,
        undoDays: 30,
        notes: ['Both addresses get a letter.'],
        questions,
        lines: [line],
      },
    },
  });
  server.graphql.UserMerges = () => ({
    data: { userMerges: { __typename: 'UserMergeList', rows: state.history, total: state.history.length } },
  });
  return { server, state };
}

it('finds two people by what is typed', async () => {
  const { server } = serverWith();
  const { user, address } = renderApp('/community/mergeUsers');
  await user.type(await screen.findByLabelText('Search the account to keep'), 'cruz');
  const stays = within(screen.getByRole('region', { name: 'Keep' }));
  const goes = within(screen.getByRole('region', { name: 'Merge and archive' }));
  await user.click(await stays.findByRole('button', { name: /Ana Cruz/ }));
  expect(server.named('graphql PeopleToMerge')).toEqual([{ list: { search: 'cruz', perPage: 7 } }]);
  await user.type(goes.getByLabelText('Search the account to merge'), 'cruz');
  expect(await goes.findByRole('button', { name: /Ben Cruz/ })).toBeVisible();
  expect(goes.queryByRole('button', { name: /Ana Cruz/ })).toBeNull();
  await user.click(goes.getByRole('button', { name: /Ben Cruz/ }));
  await waitFor(() => expect(address()).toBe('/community/mergeUsers?ids=21%2C22'));
});

it('asks where they differ, merges them, and leads to who stays', async () => {
  const { server } = serverWith();
  server.graphql.MergeUsers = () => ({ data: { mergeUsers: { ...merged(), lines: [line] } } });
  const { user, address } = renderApp('/community/mergeUsers?ids=21,22');
  await user.click(await screen.findByRole('radio', { name: /^Ben/ }));
  expect(screen.getByText('Bug reports')).toBeVisible();
  expect(screen.getByText(/You can undo it for 30 days/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Merge users' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Ben Cruz into Ana Cruz?' }));
  await user.click(dialog.getByRole('button', { name: 'Merge users' }));
  await waitFor(async () =>
    expect(await screen.findByRole('heading', { name: 'Ben Cruz is now part of Ana Cruz' })).toHaveFocus(),
  );
  expect(server.named('graphql MergeUsers')).toEqual([
    { survivorId: 21, sourceId: 22, version: 'v1', answers: [{ name: 'firstName', value: 'source' }] },
  ]);
  expect(screen.getByRole('link', { name: 'Open Ana Cruz' })).toHaveAttribute('href', '/community/members/21');
  expect(address()).toBe('/community/mergeUsers');
});

it('parts two people again and tells what stayed', async () => {
  const { server, state } = serverWith({ history: [merged()] });
  server.graphql.UndoMerge = () => {
    state.history = [merged({ undoneAt: '2026-11-15T03:00:00.000Z', obstacle: 'This merge was undone already' })];
    return { data: { undoMerge: { __typename: 'MergeUndone', kept: ['Notes'], merge: state.history[0] } } };
  };
  const { user } = renderApp('/community/mergeUsers');
  expect(await screen.findByText('30 days left')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo the merge of Ben Cruz into Ana Cruz' }));
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }));
  expect(await screen.findByText('Ben Cruz is back. Changed since and left as it is: Notes')).toBeVisible();
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(server.named('graphql UndoMerge')).toEqual([{ id: 7 }]);
});

it('swaps the two', async () => {
  serverWith();
  const { user, address } = renderApp('/community/mergeUsers?ids=21,22');
  expect(await within(await screen.findByRole('region', { name: 'Keep' })).findByText('Ana Cruz')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Swap' }));
  expect(await within(screen.getByRole('region', { name: 'Keep' })).findByText('Ben Cruz')).toBeVisible();
  expect(address()).toBe('/community/mergeUsers?ids=22%2C21');
});

it('says that a plan is out of date and asks for the new one', async () => {
  const { server, state } = serverWith();
  const message = 'Something about these two people has changed meanwhile. Look at the new plan, then merge.';
  server.graphql.MergeUsers = () => {
    state.version = 2;
    return { errors: [{ message, extensions: { code: 'CONFLICT' } }] };
  };
  const { user } = renderApp('/community/mergeUsers?ids=21,22');
  await user.click(await screen.findByRole('button', { name: 'Merge users' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Merge users' }));
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(server.named('graphql MergePlan')).toHaveLength(2));
});

it('wants an answer where nothing is suggested', async () => {
  const { server } = serverWith({ questions: [question('subscription', { label: 'Subscription', answer: '' })] });
  server.graphql.MergeUsers = () => ({ data: { mergeUsers: { ...merged(), lines: [] } } });
  const { user } = renderApp('/community/mergeUsers?ids=21,22');
  const blocked = within(await screen.findByRole('alert'));
  expect(blocked.getByText(/^1 conflict blocks this merge/)).toBeVisible();
  expect(blocked.getByRole('link', { name: 'Subscription' })).toHaveAttribute('href', '#question-subscription');
  await user.click(screen.getByRole('button', { name: 'Decide 1 conflict first' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.named('graphql MergeUsers')).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /^Ben/ }));
  expect(await screen.findByRole('button', { name: 'Merge users' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('tells why a merge cannot be undone', async () => {
  serverWith({ history: [merged({ obstacle: 'Undo the later merge of November 16, 2026 first' })] });
  renderApp('/community/mergeUsers');
  expect(await screen.findByText('Undo the later merge of November 16, 2026 first')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo the merge/ })).toBeNull();
});

it('offers nothing to anyone who may not merge', async () => {
  serverWith({ user: staff({ functionAccess: {} }) });
  renderApp('/community/mergeUsers?ids=21,22');
  expect(await screen.findByText('Nothing to merge')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Swap' })).toBeNull();
});

it.each([
  ['1,2', [1, 2]],
  ['1', [1, null]],
  [',2', [null, 2]],
  ['2,2', [2, null]],
  ['a,-1', [null, null]],
  [null, [null, null]],
])('reads the pair %s', (text, pair) => {
  expect(readPair(text)).toEqual(pair);
});

it('writes the pair and what became of undoing', () => {
  expect([writePair([1, null]), writePair([null, 2]), writePair([null, null])]).toEqual(['1,', ',2', '']);
  expect(undoneWords('Ben', [])).toBe('Ben is back with everything they had');
});
