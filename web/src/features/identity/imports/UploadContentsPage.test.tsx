import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const kind = (name: string, modes = ['create'], mayImport = true) => ({
  __typename: 'ImportKind',
  name,
  modes,
  mayImport,
  sheets: [{ __typename: 'ImportSheet', name: 'Members', columns: ['Tribe ID', 'Email'] }],
});

const upload = (changes: object = {}) => ({
  __typename: 'Import',
  id: 5,
  kind: 'members',
  mode: 'upsert',
  policy: 'all_or_nothing',
  status: 'checked',
  fileName: 'people.xlsx',
  rows: 3,
  created: 2,
  updated: 1,
  unchanged: 0,
  rejected: 0,
  progress: 0,
  blocked: false,
  problemCount: 0,
  warningCount: 0,
  failure: null,
  hasResult: false,
  by: 'Liza Reyes',
  sameFileAsId: null,
  createdAt: new Date().toISOString(),
  startedAt: null,
  finishedAt: null,
  undoUntil: null,
  undoneAt: null,
  undoFailure: null,
  ...changes,
});

function serverWith(shown = upload(), kinds = [kind('members', ['create', 'upsert', 'update'])], user = staff()) {
  const server = startFakeServer(user);
  const state = { shown };
  server.graphql.ImportKinds = () => ({ data: { importKinds: kinds } });
  server.graphql.Imports = () => ({
    data: { imports: { __typename: 'ImportList', rows: [state.shown], total: 1 } },
  });
  server.graphql.ImportById = () => ({ data: { import: state.shown } });
  return { server, state };
}

const workbook = (bytes = 20) => new File([new Uint8Array(bytes)], 'people.xlsx');

it('B187 offers the kinds of the server: members, groups and courses once they are there', async () => {
  serverWith(upload(), [kind('members'), kind('groups'), kind('courses')]);
  const { user } = renderApp('/uploadContents');
  const kinds = within(await screen.findByRole('radiogroup', { name: 'What are you uploading?' }));
  expect(kinds.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'members',
    'groups',
    'courses',
  ]);
  await user.click(kinds.getByRole('radio', { name: /Groups/ }));
  expect(screen.getByRole('link', { name: 'Download template' })).toHaveAttribute(
    'href',
    '/api/upload-template/groups',
  );
});

it('shows nothing to upload to those who may only look', async () => {
  serverWith(upload(), [kind('members', ['create'], false)]);
  renderApp('/uploadContents');
  expect(await screen.findByText('Nothing to upload')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'people.xlsx' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Check file' })).toBeNull();
});

it('B188 says what to do with more than 10 MB, before and after such a file is chosen', async () => {
  const { server } = serverWith();
  const { user } = renderApp('/uploadContents');
  const note = 'For uploads over 10mb, please contact the L&D admin.';
  expect(await screen.findByText(note)).toBeVisible();
  await user.upload(screen.getByLabelText('File'), workbook(10 * 1024 * 1024 + 1));
  expect(screen.getByLabelText('File')).toHaveAccessibleDescription(note);
  expect(screen.getByLabelText('File')).toHaveAttribute('aria-invalid', 'true');
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  expect(server.calls.some(({ name }) => name.startsWith('upload'))).toBe(false);
});

it('has a file checked at the path base of its mode and shows a refusal in its place', async () => {
  const { server } = serverWith();
  server.uploads['/api/upload-update-users'] = () =>
    new Response(JSON.stringify({ error: 'The file takes too long or too much memory to read.' }), { status: 400 });
  server.uploads['/api/upload-upsert-users'] = () => ({ id: 5 });
  const { user, address } = renderApp('/uploadContents');
  await user.upload(await screen.findByLabelText('File'), workbook());
  await user.click(screen.getByRole('radio', { name: /^Update/ }));
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The file takes too long or too much memory to read.');
  await user.click(screen.getByRole('radio', { name: /Create or update/ }));
  await user.click(screen.getByRole('button', { name: 'Check file' }));
  await waitFor(() => expect(address()).toBe('/uploadContents?import=5'));
  expect(await screen.findByRole('heading', { level: 1, name: 'people.xlsx' })).toBeVisible();
});

it('starts a clean file all or nothing, follows it to its end and takes it back', async () => {
  const { server, state } = serverWith();
  server.graphql.StartImport = () => {
    state.shown = upload({ status: 'running', progress: 1 });
    return { data: { startImport: state.shown } };
  };
  server.graphql.UndoImport = () => {
    state.shown = upload({ status: 'undoing' });
    return { data: { undoImport: state.shown } };
  };
  const { user } = renderApp('/uploadContents?import=5');
  await user.click(await screen.findByRole('button', { name: 'Import 3 people' }));
  await vi.waitFor(() => expect(server.named('graphql StartImport')).toEqual([{ id: 5, policy: 'all_or_nothing' }]));
  expect(await screen.findByRole('progressbar', { name: 'Rows imported' })).toHaveAttribute('aria-valuenow', '33');
  const finishedAt = new Date().toISOString();
  const undoUntil = new Date(Date.now() + 7 * 86_400_000 - 1000).toISOString();
  state.shown = upload({ status: 'done', progress: 3, finishedAt, undoUntil });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
  expect(dialog.getByText(/7 days left to undo/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Undo import' }));
  await vi.waitFor(() => expect(server.named('graphql UndoImport')).toEqual([{ id: 5 }]));
  state.shown = upload({ status: 'undone', finishedAt });
  expect(await screen.findByText(/was undone/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

it('lists every problem by sheet, row and column, and takes good rows only row by row', async () => {
  const { server } = serverWith(upload({ created: 1, updated: 0, rejected: 2, problemCount: 12, hasResult: true }));
  server.graphql.ImportProblems = () => ({
    data: {
      importProblems: Array.from({ length: 12 }, (_, index) => ({
        __typename: 'SheetProblem',
        sheet: 'Members',
        row: index + 2,
        column: index === 0 ? '' : 'Email',
        message: 'is required',
      })),
    },
  });
  server.graphql.StartImport = () => ({ data: { startImport: upload({ status: 'running' }) } });
  const { user } = renderApp('/uploadContents?import=5');
  const table = within(await screen.findByRole('table', { name: /problems/ }));
  expect(table.getAllByRole('row')).toHaveLength(11);
  expect(table.getByText('Whole row')).toBeVisible();
  expect(screen.getByRole('radio', { name: /All or nothing/ })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Download rejected rows' })).toHaveAttribute('href', '/api/upload-result/5');
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Import 1 person' }));
  await vi.waitFor(() => expect(server.named('graphql StartImport')).toEqual([{ id: 5, policy: 'row_by_row' }]));
});

it('warns by sheet and row before the run, and lets the file start all the same', async () => {
  const { server, state } = serverWith(upload({ warningCount: 1 }));
  server.graphql.ImportWarnings = () => ({
    data: {
      importWarnings: [
        {
          __typename: 'SheetProblem',
          sheet: 'Members',
          row: 3,
          column: 'Access Levels',
          message: "The level Member alone doesn't open content. Enroll them or give free access.",
        },
      ],
    },
  });
  server.graphql.StartImport = () => {
    state.shown = upload({ status: 'done', warningCount: 1, finishedAt: new Date().toISOString() });
    return { data: { startImport: state.shown } };
  };
  const { user } = renderApp('/uploadContents?import=5');
  expect(await screen.findByRole('heading', { name: 'Warnings (1)' })).toBeVisible();
  expect(await screen.findByText(/The level Member alone doesn't open content/)).toBeVisible();
  expect(screen.getByText('Nothing has changed yet. Check the warning below first.')).toBeVisible();
  expect(screen.getByText('You can still import these rows. Check them first.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import 3 people' }));
  await vi.waitFor(() => expect(server.named('graphql StartImport')).toEqual([{ id: 5, policy: 'all_or_nothing' }]));
  expect(await screen.findByText('These rows were imported. They may need one more step.')).toBeVisible();
  expect(await screen.findByText(/The level Member alone doesn't open content/)).toBeVisible();
});
