import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { renderApp } from '~/testing/renderApp';
import { viewed } from '../testing';

const ana = { id: 7, email: 'ana@example.com', firstName: 'Ana', accessLevels: [] };
const open = (at = '/form/feedback') => renderApp(at);
const send = () => screen.findByRole('button', { name: /^Send/ });

beforeEach(() => localStorage.clear());

it('asks what the answers lead to and sends them; a visitor finds them again after a reload', async () => {
  const server = startFakeServer();
  server.graphql.ViewForm = () => ({ data: { viewForm: viewed() } });
  server.graphql.SendForm = () => ({ data: { sendForm: { thanks: 'Salamat!', mine: null } } });
  const first = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible();
  expect(screen.queryByLabelText(/Question which/)).not.toBeInTheDocument();
  await first.user.click(screen.getByRole('radio', { name: 'Yes' }));
  await first.user.type(await screen.findByLabelText(/Question which/), 'The second day');
  await waitFor(() => expect(localStorage.getItem('form-feedback')).toContain('The second day'));
  first.unmount();

  const { user } = open();
  expect(await screen.findByLabelText(/Question which/)).toHaveValue('The second day');
  await user.click(await send());
  expect(await screen.findByRole('link', { name: 'Question mail: This answer is required' })).toBeVisible();
  await user.type(screen.getByLabelText(/Question mail/), 'ana@example.com');
  await user.click(await send());
  expect(await screen.findByText('Salamat!')).toBeVisible();
  expect(server.named('graphql SendForm')).toEqual([
    {
      slug: 'feedback',
      version: 2,
      website: '',
      answers: [
        { question: 'has', values: ['yes'] },
        { question: 'which', values: ['The second day'] },
        { question: 'mail', values: ['ana@example.com'] },
      ],
    },
  ]);
  expect(localStorage.getItem('form-feedback')).toBeNull();
});

it('keeps what a member types on the server, and shows what is there', async () => {
  const server = startFakeServer(ana);
  const answers = [{ question: 'has', values: ['no'], files: [] }];
  const mine = { savedAt: '2026-11-15T02:00:00.000Z', sentAt: null, isComplete: false, isDraft: true, answers };
  server.graphql.ViewForm = () => ({ data: { viewForm: viewed({ mine }) } });
  server.graphql.SaveFormAnswers = () => ({ data: { saveFormAnswers: { savedAt: '2026-11-15T06:14:00.000Z' } } });
  const { user } = open();
  expect(await screen.findByRole('radio', { name: 'No' })).toBeChecked();
  await user.type(screen.getByLabelText(/Question mail/), 'ana@');
  await waitFor(() =>
    expect(server.named('graphql SaveFormAnswers').at(-1)).toEqual({
      slug: 'feedback',
      answers: [
        { question: 'has', values: ['no'] },
        { question: 'mail', values: ['ana@'] },
      ],
    }),
  );
  expect(await screen.findByText(/Saved at/)).toBeVisible();
});

it("puts the server's words at the question", async () => {
  const server = startFakeServer();
  server.graphql.ViewForm = () => ({ data: { viewForm: viewed() } });
  server.graphql.SendForm = () => ({
    errors: [
      { message: 'x', extensions: { code: 'BAD_USER_INPUT', fields: { mail: ['is not formatted correctly'] } } },
    ],
  });
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'No' }));
  await user.type(screen.getByLabelText(/Question mail/), 'ana@example.com');
  await user.click(await send());
  expect(
    await screen.findByRole('link', { name: 'Question mail: This answer is not formatted correctly' }),
  ).toBeVisible();
});

it.each([
  ['soon', "This form isn't open yet"],
  ['closed', 'This form is closed'],
] as const)('says that a form is %s', async (window, title) => {
  const server = startFakeServer();
  server.graphql.ViewForm = () => ({ data: { viewForm: viewed({ window }) } });
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

it('sends a visitor to the login and back', async () => {
  const server = startFakeServer();
  server.graphql.ViewForm = () => ({
    errors: [{ message: 'Please log in first', extensions: { code: 'UNAUTHENTICATED' } }],
  });
  const { address } = open('/form/journey-form');
  await waitFor(() => expect(address()).toBe('/login?redirectTo=%2Fform%2Fjourney-form'));
});

it('says when there is no such form', async () => {
  const server = startFakeServer(ana);
  server.graphql.ViewForm = () => ({ errors: [{ message: 'Form not found', extensions: { code: 'NOT_FOUND' } }] });
  open();
  expect(await screen.findByRole('heading', { name: 'Form not found' })).toBeVisible();
});
