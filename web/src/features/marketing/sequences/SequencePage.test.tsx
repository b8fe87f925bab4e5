import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { moved } from './sequenceForm';
import type { SequenceDetailsFragment } from './sequences.gql';

const email = (over: object = {}) => ({
  __typename: 'EmailSequenceEmail' as const,
  id: 1,
  subject: 'Welcome aboard',
  body: '<p>Hi {first name}</p>',
  waitUnit: 'hours',
  wait: 0,
  atMinute: null,
  removedAt: null,
  waiting: 0,
  sent: 40,
  failed: 0,
  bounced: 1,
  complained: 0,
  unsubscribed: 2,
  clickers: 10,
  links: [],
  ...over,
});

function sequence(over: Partial<SequenceDetailsFragment> = {}): SequenceDetailsFragment {
  return {
    __typename: 'EmailSequence',
    id: 4,
    name: 'Welcome',
    segmentId: 3,
    segmentName: 'All members',
    onlyNew: false,
    status: 'running',
    startedAt: '2026-11-09T00:00:00.000Z',
    endedAt: null,
    updatedBy: 'Liza',
    updatedAt: '2026-11-10T00:00:00.000Z',
    waiting: 12,
    finished: 5,
    left: 1,
    emails: [
      email(),
      email({ id: 2, subject: 'Meet your batch', waitUnit: 'days', wait: 2, atMinute: 540, waiting: 12, sent: 5 }),
    ],
    ...over,
  } as SequenceDetailsFragment;
}

function serve(over: Partial<SequenceDetailsFragment> = {}, rights = true) {
  const server = startFakeServer(staff(rights ? {} : { functionAccess: {} }));
  server.graphql.EmailSequence = () => ({
    data: { emailSequence: sequence(over), emailSegments: [], mergeFields: ['first name'] },
  });
  return server;
}

it('shows the emails in their order with their delays and results', async () => {
  serve();
  renderApp('/marketing/sequences/4');
  const list = within(await screen.findByRole('list', { name: 'Emails' }));
  expect(list.getByText('Right after joining')).toBeVisible();
  expect(list.getByText('2 days after the email before, at 9:00 AM (Manila)')).toBeVisible();
  expect(list.getByRole('button', { name: '12 people get it next' })).toBeVisible();
  expect(list.getByText('· 25.0%')).toBeVisible();
});

it('pauses a running sequence, which cannot be changed meanwhile', async () => {
  const server = serve();
  server.graphql.ChangeEmailSequence = () => ({ data: { changeEmailSequence: sequence({ status: 'paused' }) } });
  const { user } = renderApp('/marketing/sequences/4');
  expect(await screen.findByRole('button', { name: 'Pause sequence' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add email' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pause sequence' }));
  await waitFor(() => expect(server.named('graphql ChangeEmailSequence')[0]).toMatchObject({ id: 4, action: 'pause' }));
});

it('leaves out all tools for those who only read', async () => {
  serve({ status: 'draft', startedAt: null }, false);
  renderApp('/marketing/sequences/4');
  await screen.findByRole('list', { name: 'Emails' });
  for (const name of ['Start sequence', 'Add email', 'More for Welcome']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByRole('tab', { name: /People/ })).toBeNull();
});

it('moves an email up and down', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

it('says why people left', async () => {
  const server = serve({ left: 3 });
  const person = (id: number, name: string, over: object) => ({
    __typename: 'EmailSequencePerson',
    id,
    userId: id,
    name,
    state: 'left',
    leftReason: '',
    joinedAt: '2026-11-09T00:00:00.000Z',
    sent: 1,
    lastAt: null,
    nextSubject: '',
    nextAt: null,
    ...over,
  });
  const rows = [
    person(1, 'Ana Reyes', { leftReason: 'unsubscribed' }),
    person(2, 'Ben Cruz', { leftReason: 'segment' }),
    person(3, 'Cora Diaz', {}),
    person(4, 'Dino Sy', { state: 'finished' }),
  ];
  server.graphql.EmailSequencePeople = () => ({
    data: { emailSequencePeople: { __typename: 'EmailSequencePersonList', rows, total: rows.length } },
  });

  const { user } = renderApp('/marketing/sequences/4');
  await user.click(await screen.findByRole('tab', { name: /^People/ }));

  const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  expect((await row('Ana Reyes')).getByText('Unsubscribed')).toBeVisible();
  expect((await row('Ben Cruz')).getByText('Left the segment')).toBeVisible();
  expect((await row('Cora Diaz')).getByText('Left')).toBeVisible();
  expect((await row('Dino Sy')).getByText('Finished')).toBeVisible();
});
