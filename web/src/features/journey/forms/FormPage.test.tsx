import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import type { FormDetailsFragment } from './forms.gql';
import { form } from './testing';

function serve(server: FakeServer, changes: Partial<FormDetailsFragment> = {}) {
  server.graphql.FormById = () => ({ data: { form: form(changes) } });
  server.graphql.SaveFormDraft = ({ questions }) => ({
    data: {
      saveFormDraft: {
        __typename: 'Form',
        id: 4,
        draftSavedAt: '2026-11-15T03:00:00.000Z',
        hasChanges: true,
        draft: (questions as object[]).map((question) => ({ __typename: 'FormQuestion', ...question })),
      },
    },
  });
  return server;
}

const drafts = (server: FakeServer) => server.named('graphql SaveFormDraft');
const saved = (server: FakeServer) => (drafts(server).at(-1)?.questions as { key: string; label: string }[]) ?? [];

it('adds a question and keeps the draft by itself', async () => {
  const server = serve(startFakeServer(staff()));
  const { user } = renderApp('/forms/4');
  const palette = await screen.findByRole('region', { name: 'Add a question' });
  await user.click(within(palette).getByRole('button', { name: 'Number' }));
  fireEvent.change(await screen.findByLabelText(/^Question\b/, { selector: 'input' }), {
    target: { value: 'How many hours?' },
  });
  await waitFor(() => expect(saved(server).at(-1)).toMatchObject({ type: 'number', label: 'How many hours?' }));
  expect(drafts(server)[0]).toMatchObject({ id: 4, seenAt: '2026-11-14T02:00:00.000Z' });
});

it('moves a question with the arrow keys and says where it is', async () => {
  const server = serve(startFakeServer(staff()));
  const { user } = renderApp('/forms/4');
  const handle = await screen.findByRole('button', { name: /^Move Question mail/ });
  handle.focus();
  await user.keyboard('{ArrowUp}');
  expect(await screen.findByText('Question mail is now 2 of 3')).toBeInTheDocument();
  await waitFor(() => expect(saved(server).map(({ key }) => key)).toEqual(['has', 'mail', 'which']));
});

it('stops saving when somebody else was faster', async () => {
  const server = serve(startFakeServer(staff()));
  server.graphql.SaveFormDraft = () => ({
    errors: [{ message: 'Someone else just changed this form.', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/forms/4');
  (await screen.findByRole('button', { name: /^Move Question mail/ })).focus();
  await user.keyboard('{ArrowUp}');
  expect(await screen.findByText('Someone else just changed this form.')).toBeVisible();
});

it('opens the question that is not finished when publishing is refused', async () => {
  const server = serve(startFakeServer(staff()), { hasChanges: true });
  server.graphql.PublishForm = () => ({
    errors: [{ message: 'x', extensions: { code: 'BAD_USER_INPUT', fields: { 'has.options': ['is required'] } } }],
  });
  const { user } = renderApp('/forms/4');
  await user.click(await screen.findByRole('button', { name: 'Publish changes' }));
  expect(await screen.findByText('Options is required')).toBeVisible();
});

it('shows readers the questions and no way to change them', async () => {
  serve(startFakeServer(staff({ functionAccess: {} })));
  renderApp('/forms/4?tab=questions');
  expect(await screen.findByText('Question which')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Publish/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Settings' })).not.toBeInTheDocument();
});

it('lists responses with what was answered, and tells of how many a figure is', async () => {
  const server = serve(startFakeServer(staff()));
  const person = {
    __typename: 'FormPerson',
    id: 7,
    name: 'Ana Cruz',
    email: 'ana@example.com',
    slug: 'ana',
    profileImage: null,
  };
  const answers = [{ __typename: 'FormAnswer', question: 'has', values: ['yes'] }];
  const when = { savedAt: '2026-11-14T02:00:00.000Z', sentAt: '2026-11-14T02:00:00.000Z' };
  const row = { __typename: 'FormResponse', id: 9, version: 1, state: 'complete', person, answers, ...when };
  server.graphql.FormResponses = () => ({
    data: { formResponses: { __typename: 'FormResponseList', rows: [row], total: 1 } },
  });
  const options = [
    { __typename: 'FormOptionFigures', key: 'yes', label: 'Yes', count: 3 },
    { __typename: 'FormOptionFigures', key: 'no', label: 'No', count: 1 },
  ];
  const figures = { __typename: 'FormQuestionFigures', average: null, smallest: null, largest: null };
  server.graphql.FormFigures = () => ({
    data: {
      formFigures: {
        __typename: 'FormFigures',
        sentCount: 5,
        questions: [{ ...figures, question: 'has', base: 4, options }],
      },
    },
  });
  const { user } = renderApp('/forms/4?tab=responses');
  const table = within(await screen.findByRole('table'));
  expect(await table.findByText('Ana Cruz')).toBeVisible();
  expect(table.getByText('Yes')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Results' }));
  expect(await screen.findByText('4 of 5 responses answered')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Yes: 3 of 4' })).toHaveAttribute('aria-valuenow', '75');
});
