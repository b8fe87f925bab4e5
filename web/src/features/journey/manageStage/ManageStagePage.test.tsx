import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { myStage, person, progress, stages } from '../testing';

function serve(user = leader()) {
  const server = startFakeServer(user);
  server.graphql.Stages = () => ({ data: { stages } });
  server.graphql.UserStageProgress = () => ({ data: { userStageProgress: progress({ userId: 21 }) } });
  server.graphql.StagePeople = () => ({
    data: {
      stagePeople: {
        __typename: 'StagePersonList',
        stage: stages[1],
        total: 1,
        rows: [
          {
            __typename: 'StagePerson',
            person: person(21, 'Rhea Mae Tolentino'),
            points: 320,
            taskCount: 4,
            doneCount: 4,
            percentage: 100,
            since: '2026-10-01T02:00:00Z',
            lastAt: '2026-11-10T02:00:00Z',
            state: 'waiting',
            moveUpId: 31,
          },
        ],
      },
    },
  });
  return server;
}

function leader() {
  return member({
    roles: ['coach'],
    accessLevels: [{ id: 'coach', name: 'Coach' }],
    managedStage: myStage,
    stagesAsReviewer: [myStage],
  });
}

it('shows a leader the people of the own stage with their progress, and the request that waits', async () => {
  const server = serve();
  const { user } = renderApp('/stages/manage-stage');
  expect(await screen.findByRole('heading', { name: 'Stage 1: Building Your Base', level: 1 })).toBeVisible();
  expect(await screen.findByRole('progressbar', { name: 'Tasks Rhea Mae Tolentino has done' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  expect(server.named('graphql StagePeople')[0]).toMatchObject({ stageId: 2, state: 'all', list: { sort: 'name' } });
  await user.click(screen.getByRole('button', { name: 'Rhea Mae Tolentino' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Rhea Mae Tolentino' }));
  expect(await drawer.findByText('2 of 4 tasks done')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Review request' })).toHaveAttribute('href', '/review-move-up/2?request=31');
});

it('lets staff choose the stage', async () => {
  const server = serve(staff());
  renderApp('/stages/manage-stage?stage=3');
  expect(await screen.findByRole('heading', { name: 'Stage 2: Finding Clients', level: 1 })).toBeVisible();
  await waitFor(() => expect(server.named('graphql StagePeople')[0]).toMatchObject({ stageId: 3 }));
});

it('tells somebody who leads no stage', async () => {
  serve(member());
  renderApp('/stages/manage-stage');
  expect(await screen.findByRole('heading', { name: "You don't lead a stage yet" })).toBeVisible();
});

it('lets staff mend what went wrong, with a reason', async () => {
  const server = serve(staff());
  server.graphql.SetTaskDone = () => ({ data: { setTaskDone: progress({ userId: 21 }) } });
  const { user } = renderApp('/stages/manage-stage?stage=2&person=21');
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByLabelText('Item'));
  await user.click(await screen.findByRole('option', { name: 'Post your introduction' }));
  await user.click(drawer.getByLabelText('Reason'));
  await user.paste('Done on paper');
  await user.click(drawer.getByRole('button', { name: 'Save correction' }));
  expect(await screen.findByText('Corrected')).toBeVisible();
  expect(server.named('graphql SetTaskDone')).toEqual([
    { userId: 21, taskId: 3, isDone: true, reason: 'Done on paper' },
  ]);
});
