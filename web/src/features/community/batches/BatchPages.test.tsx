import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import type { BatchDetailsFragment } from './batches.gql';

function batch(changes: Partial<BatchDetailsFragment> = {}) {
  return {
    __typename: 'Batch' as const,
    id: 17,
    name: 'Batch 17',
    launchFrom: '2026-11-09T16:00:00.000Z',
    launchTo: '2026-11-24T15:59:59.999Z',
    isCurrent: true,
    memberCount: 1204,
    archivedAt: null,
    createdAt: '2026-10-01T02:00:00.000Z',
    updatedAt: '2026-10-02T02:00:00.000Z',
    ...changes,
  };
}

const list = (rows: BatchDetailsFragment[]) => ({
  data: { batches: { __typename: 'BatchList', rows, total: rows.length } },
});

it('lists batches with their launch and tells which one is current (B99)', async () => {
  const server = startFakeServer(staff());
  const past = batch({ id: 16, name: 'Batch 16', isCurrent: false, launchFrom: '2026-08-01T00:00:00.000Z' });
  server.graphql.Batches = () => list([batch(), past]);
  const { user } = renderApp('/batches');
  const row = within((await screen.findByRole('link', { name: 'Batch 17' })).closest('tr') as HTMLElement);
  expect(row.getByText('Current')).toBeVisible();
  expect(row.getByText('Nov 10, 2026')).toBeVisible();
  expect(row.getByText('1,204')).toBeVisible();
  expect(screen.getByText('Launched')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New batch' })).toHaveAttribute('href', '/batches/new');
  await user.click(screen.getByRole('button', { name: 'Archived' }));
  await waitFor(() => expect(server.named('graphql Batches').at(-1)).toMatchObject({ filter: { status: 'archived' } }));
});

it('makes a batch whose launch lasts through its last day, and tells a conflict', async () => {
  const server = startFakeServer(staff());
  server.graphql.CreateBatch = () => ({
    errors: [{ message: 'The launch overlaps with the launch of Batch 16', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/batches/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Batch 18');
  await user.type(screen.getByLabelText('Launch starts'), '12/01/2026');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Create batch' }));
  expect((await screen.findAllByText(/Launch ends is required/)).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText('Launch ends'), '12/10/2026');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Create batch' }));
  await waitFor(() =>
    expect(server.named('graphql CreateBatch')).toEqual([
      { input: { name: 'Batch 18', launchFrom: '2026-11-30T16:00:00.000Z', launchTo: '2026-12-10T15:59:59.999Z' } },
    ]),
  );
  expect(await screen.findByText('The launch overlaps with the launch of Batch 16')).toBeVisible();
});

it('shows who is in a batch and takes people out', async () => {
  const server = startFakeServer(staff());
  server.graphql.BatchById = () => ({ data: { batch: batch() } });
  const ana = {
    __typename: 'User',
    id: 7,
    firstName: 'Ana',
    lastName: 'Mendoza',
    email: 'ana@example.com',
    profileImage: null,
    tribeId: 'TRB-1',
    status: 'active',
    lastLoginAt: null,
    parts: { group: 'Bayanihan' },
  };
  server.graphql.BatchPeople = () => ({ data: { users: { __typename: 'UserList', rows: [ana], total: 1 } } });
  server.graphql.SetUsersBatch = () => ({
    data: { setUsersBatch: { __typename: 'Placed', added: 0, moved: 0, removed: 1, unchanged: 0 } },
  });
  const { user } = renderApp('/batches/17');
  expect(await screen.findByText('Bayanihan')).toBeVisible();
  expect(server.named('graphql BatchPeople')[0]).toMatchObject({ filter: { parts: [{ name: 'batch', value: '17' }] } });
  await user.click(screen.getByRole('checkbox', { name: 'Select Ana Mendoza' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.named('graphql SetUsersBatch')).toEqual([{ ids: [7], batchId: null }]));
  expect(await screen.findByText('1 person removed')).toBeVisible();
});
