import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { person, stageRecord, stages, taskRecord } from '../testing';

function serve(stage = stageRecord(), user = staff()) {
  const server = startFakeServer(user);
  server.graphql.Stages = () => ({ data: { stages } });
  server.graphql.StageList = () => ({
    data: { stageList: { __typename: 'StageRecordList', total: 1, rows: [stage] } },
  });
  server.graphql.StageById = () => ({ data: { stage } });
  server.graphql.StageCrew = () => ({ data: { stageCrew: [person(3, 'Tin Salazar'), person(4, 'Miggy Ferrer')] } });
  server.graphql.TaskTargets = ({ kind }) => ({
    data: {
      taskTargets: [
        { __typename: 'TaskTarget', kind, id: 12, name: 'Writing a profile', unitName: 'Your first offer' },
      ],
    },
  });
  return server;
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Tasks' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);

it('lists stages with what waits in them, and offers a new one to who may make it', async () => {
  const server = serve();
  const { unmount } = renderApp('/stages');
  expect(await screen.findByRole('link', { name: 'Stage 1: Building Your Base' })).toHaveAttribute('href', '/stages/2');
  expect(screen.getByRole('link', { name: '2 in review in Building Your Base' })).toHaveAttribute(
    'href',
    '/review-move-up/2',
  );
  expect(screen.getByRole('link', { name: 'New stage' })).toHaveAttribute('href', '/stages/new');
  expect(server.named('graphql StageList')[0]).toMatchObject({
    list: { sort: 'number' },
    filter: { status: 'active' },
  });
  unmount();
  serve(stageRecord(), staff({ functionAccess: {} }));
  renderApp('/stages');
  await screen.findByRole('link', { name: 'Stage 1: Building Your Base' });
  expect(screen.queryByRole('link', { name: 'New stage' })).not.toBeInTheDocument();
});

it('says why a stage cannot be archived', async () => {
  const server = serve();
  server.graphql.ArchiveStage = () => ({
    errors: [{ message: '12 people are in this stage. Move them first.', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/stages/2');
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('12 people are in this stage. Move them first.')).toBeVisible();
});

it('puts tasks in order with the arrow keys and tells it', async () => {
  const server = serve();
  server.graphql.OrderTasks = ({ ids }) => {
    const ordered = (ids as number[]).map((id) => taskRecord(id));
    server.graphql.StageById = () => ({ data: { stage: stageRecord({ tasks: ordered }) } });
    return { data: { orderTasks: stageRecord({ tasks: ordered }) } };
  };
  const { user } = renderApp('/stages/2/edit');
  const handle = await screen.findByRole('button', { name: /^Move Task 1\./ });
  handle.focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByText('Task 1 is now number 2 of 3')).toBeInTheDocument();
  expect(titles()).toEqual(['Task 2', 'Task 1', 'Task 3']);
  await waitFor(() => expect(server.named('graphql OrderTasks')).toEqual([{ stageId: 2, ids: [2, 1, 3] }]));
});

it('takes a move back that the server refuses', async () => {
  const server = serve();
  server.graphql.OrderTasks = () => ({ errors: [{ message: 'The tasks changed meanwhile' }] });
  const { user } = renderApp('/stages/2/edit');
  (await screen.findByRole('button', { name: /^Move Task 3\./ })).focus();
  await user.keyboard('{ArrowUp}');
  expect(await screen.findByText('The tasks changed meanwhile')).toBeVisible();
  await waitFor(() => expect(titles()).toEqual(['Task 1', 'Task 2', 'Task 3']));
});

it('adds a task that leads to a lesson and is done by itself', async () => {
  const server = serve();
  server.graphql.CreateTask = () => ({ data: { createTask: taskRecord(4) } });
  const { user } = renderApp('/stages/2/edit');
  await user.click(await screen.findByRole('button', { name: 'Add task' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New task' }));
  await user.type(drawer.getByLabelText('Title'), 'Write your profile');
  await user.click(drawer.getByLabelText('Opens'));
  await user.click(await screen.findByRole('option', { name: 'A lesson' }));
  await user.click(await drawer.findByLabelText('Which one'));
  await user.click(await screen.findByRole('option', { name: 'Writing a profile · Your first offer' }));
  await user.click(drawer.getByRole('checkbox', { name: 'Ticks itself' }));
  await user.click(drawer.getByRole('button', { name: 'Add task' }));
  await waitFor(() =>
    expect(server.named('graphql CreateTask')).toEqual([
      {
        stageId: 2,
        input: {
          title: 'Write your profile',
          description: null,
          points: 10,
          actionLabel: null,
          target: { kind: 'lesson', id: 12, url: null },
          isAutomatic: true,
        },
      },
    ]),
  );
});

it('makes a stage and goes on to its tasks', async () => {
  const server = serve();
  server.graphql.CreateStage = () => ({
    data: { createStage: { __typename: 'StageRecord', id: 2, name: 'Building Your Base' } },
  });
  const { user, address } = renderApp('/stages/new');
  await user.type(await screen.findByLabelText('Name'), 'Building Your Base');
  await user.click(screen.getByLabelText('Reviewers'));
  await user.click(await screen.findByRole('option', { name: 'Miggy Ferrer' }));
  await user.click(screen.getByRole('button', { name: 'Create stage' }));
  await waitFor(() => expect(address()).toBe('/stages/2/edit'));
  expect(server.named('graphql CreateStage')).toEqual([
    { input: { name: 'Building Your Base', description: null, leaderIds: [], reviewerIds: [4] } },
  ]);
});

it('offers the newest version when somebody else was faster', async () => {
  const server = serve();
  server.graphql.UpdateStage = () => ({
    errors: [{ message: 'Somebody changed this stage meanwhile', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/stages/2/edit');
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Save stage' }));
  expect(await screen.findByText('Somebody changed this stage meanwhile')).toBeVisible();
  server.graphql.StageById = () => ({
    data: { stage: stageRecord({ name: 'Your Base', updatedAt: '2026-11-02T02:00:00Z' }) },
  });
  await user.click(screen.getByRole('button', { name: 'Load the newest version' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Your Base'));
});
