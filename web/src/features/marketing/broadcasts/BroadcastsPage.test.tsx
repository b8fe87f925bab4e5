import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import type { BroadcastDetailsFragment, SegmentDetailsFragment } from './broadcasts.gql';
import { conditionsOf, valuesOf } from './segmentForm';

const none = {
  levels: null,
  batchIds: null,
  stageIds: null,
  silentDays: null,
  owes: null,
  expiresInDays: null,
  lessonId: null,
  page: null,
  hasAccount: null,
};

const segment: SegmentDetailsFragment & { __typename: 'EmailSegment' } = {
  __typename: 'EmailSegment',
  id: 3,
  name: 'Quiet members',
  conditions: { ...none, silentDays: 14 },
  chips: ['Not active for 14 days'],
  count: 12,
  broadcasts: 1,
  sequences: 0,
  updatedAt: '2026-11-10T00:00:00.000Z',
};

function broadcast(
  over: Partial<BroadcastDetailsFragment> = {},
): BroadcastDetailsFragment & { __typename: 'Broadcast' } {
  return {
    __typename: 'Broadcast',
    id: 1,
    subject: 'Live tayo',
    body: '<p>Hi {first name}</p>',
    segmentId: 3,
    segmentName: 'Quiet members',
    status: 'draft',
    scheduledAt: null,
    startedAt: null,
    finishedAt: null,
    updatedBy: 'Liza',
    updatedAt: '2026-11-10T00:00:00.000Z',
    results: null,
    ...over,
  };
}

const sent = broadcast({
  id: 2,
  subject: 'Old news',
  status: 'sent',
  startedAt: '2026-11-09T00:00:00.000Z',
  results: {
    recipients: 40,
    waiting: 0,
    sent: 39,
    failed: 1,
    bounced: 0,
    complained: 0,
    skipped: 0,
    unsubscribed: 2,
    clickers: 13,
    links: [{ url: 'https://example.com/a', clicks: 20, people: 13 }],
  },
});

function serve(rights = true) {
  const server = startFakeServer(staff(rights ? {} : { functionAccess: {} }));
  server.graphql.Broadcasts = () => ({
    data: {
      broadcasts: [broadcast(), sent],
      emailSegments: [segment],
      mergeFields: ['first name', 'batch'],
      emailSequences: [],
    },
  });
  return server;
}

it('shows the results of a broadcast by link', async () => {
  serve();
  renderApp('/marketing/broadcasts');
  const list = within(await screen.findByRole('list', { name: 'Broadcasts' }));
  expect(list.getByText('Old news')).toBeVisible();
  expect(list.getByText('20 clicks by 13 people')).toBeVisible();
  expect(list.getByText('· 33.3%')).toBeVisible();
});

it('sends a draft now to everyone in its segment', async () => {
  const server = serve();
  server.graphql.SendBroadcast = () => ({ data: { sendBroadcast: broadcast({ status: 'sending' }) } });
  const { user } = renderApp('/marketing/broadcasts');
  await user.click(await screen.findByRole('button', { name: 'Send broadcast' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send to 12 people' }));
  await waitFor(() => expect(server.named('graphql SendBroadcast')[0]).toMatchObject({ id: 1, at: null }));
});

it('leaves out all tools for those who only read', async () => {
  serve(false);
  renderApp('/marketing/broadcasts');
  await screen.findByRole('list', { name: 'Broadcasts' });
  expect(screen.queryByRole('button', { name: 'Write broadcast' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send broadcast' })).toBeNull();
});

it('says the same to the server as the segment said to the form', () => {
  const conditions = {
    levels: ['member'],
    batchIds: [4],
    stageIds: [2],
    silentDays: 14,
    owes: false,
    expiresInDays: 7,
    lessonId: 9,
    page: '/va',
    hasAccount: true,
  };
  expect(conditionsOf(valuesOf({ ...segment, conditions }))).toEqual(conditions);
});
