import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { fourTasks, moveUp, myStage, stages } from '../testing';
import { ageWords, queueWords } from './moveUpWords';

const coach = () =>
  member({
    id: 3,
    firstName: 'Tin',
    lastName: 'Salazar',
    roles: ['coach'],
    accessLevels: [{ id: 'coach', name: 'Coach' }],
    managedStage: myStage,
    stagesAsReviewer: [myStage],
  });

function serve(request = moveUp()) {
  const server = startFakeServer(coach());
  const known = { request };
  server.graphql.Stages = () => ({ data: { stages } });
  server.graphql.MoveUps = ({ state }) => {
    const rows = state === 'all' || state === known.request.state ? [known.request] : [];
    return {
      data: { moveUps: { __typename: 'MoveUpList', total: rows.length, waitingCount: 1, oldestHours: 76, rows } },
    };
  };
  server.graphql.MoveUpById = () => ({ data: { moveUp: known.request } });
  const change = (changes: Record<string, unknown>) => {
    known.request = moveUp(changes);
    return known.request;
  };
  return { server, change };
}

it('B41: the menu of a reviewer opens the queue of the stage, with its age', async () => {
  const { server } = serve();
  const { user, address } = renderApp('/');
  const [link] = await screen.findAllByRole('link', { name: /Review Move-Up|Stage 1: Building Your Base/ });
  expect(link).toHaveAttribute('href', '/review-move-up/2');
  await user.click(link as HTMLElement);
  expect(await screen.findByText('1 waiting, longest 3 days.')).toBeVisible();
  expect(address()).toBe('/review-move-up/2');
  expect(screen.getByText('Waiting 3 days')).toBeVisible();
  expect(server.named('graphql MoveUps')[0]).toMatchObject({ stageId: 2, state: 'waiting' });
});

it('shows what speaks for a request and approves it', async () => {
  const [byHand, byStaff, ...rest] = fourTasks();
  const tasks = [byHand, { ...byStaff, isAutomatic: true, doneBy: 'Paula Reyes' }, ...rest];
  const { server, change } = serve(moveUp({ tasks }));
  server.graphql.ApproveMoveUp = () => ({
    data: { approveMoveUp: change({ state: 'approved', canDecide: false, canUndo: true }) },
  });
  const { user } = renderApp('/review-move-up/2');
  await user.click(await screen.findByRole('button', { name: /Maricel Dela Cruz/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Move-up request' }));
  expect(await drawer.findByText('My profile is online.')).toBeVisible();
  expect(drawer.getByText('2 of 4 tasks done')).toBeVisible();
  expect(drawer.getByText(/, ticked by hand$/)).toBeVisible();
  expect(drawer.getByText(/, ticked by Paula Reyes$/)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Maricel Dela Cruz moved up to Stage 2')).toBeVisible();
  expect(await drawer.findByRole('button', { name: 'Undo decision' })).toBeVisible();
  expect(server.named('graphql ApproveMoveUp')).toEqual([{ id: 31, comment: null }]);
});

it('returns a request only with a comment', async () => {
  const { server, change } = serve();
  server.graphql.ReturnMoveUp = ({ comment }) => ({
    data: { returnMoveUp: change({ state: 'returned', comment, canDecide: false, canUndo: true }) },
  });
  const { user } = renderApp('/review-move-up/2?request=31');
  const drawer = within(await screen.findByRole('dialog', { name: 'Move-up request' }));
  await user.click(await drawer.findByRole('button', { name: 'Return with comment' }));
  expect(await drawer.findByText('Comment is required')).toBeVisible();
  expect(server.named('graphql ReturnMoveUp')).toEqual([]);
  await user.click(drawer.getByLabelText('Comment'));
  await user.paste('One more sample, please.');
  await user.click(drawer.getByRole('button', { name: 'Return with comment' }));
  expect(await drawer.findByText('One more sample, please.')).toBeVisible();
  expect(server.named('graphql ReturnMoveUp')).toEqual([{ id: 31, comment: 'One more sample, please.' }]);
});

it('takes a decision back', async () => {
  const { server, change } = serve(moveUp({ state: 'approved', canDecide: false, canUndo: true }));
  server.graphql.UndoMoveUp = () => ({ data: { undoMoveUp: change({}) } });
  const { user } = renderApp('/review-move-up/2?state=approved&request=31');
  const drawer = within(await screen.findByRole('dialog', { name: 'Move-up request' }));
  await user.click(await drawer.findByRole('button', { name: 'Undo decision' }));
  expect(await drawer.findByRole('button', { name: 'Approve' })).toBeVisible();
  await waitFor(() => expect(server.named('graphql UndoMoveUp')).toEqual([{ id: 31 }]));
});

it('tells ages and the queue in words', () => {
  expect([0, 1, 23, 24, 47, 76].map(ageWords)).toEqual([
    'under an hour',
    '1 hour',
    '23 hours',
    '1 day',
    '1 day',
    '3 days',
  ]);
  expect(queueWords(0, null)).toBe('No one waiting. All caught up.');
  expect(queueWords(4, 2)).toBe('4 waiting, longest 2 hours.');
});

it('shows the journey form, the pages elsewhere and the profile of who asks', async () => {
  serve(
    moveUp({
      formAnswers: [
        { __typename: 'MoveUpAnswer', question: 'What work do you want?', answer: 'Bookkeeping; Admin', files: [] },
        {
          __typename: 'MoveUpAnswer',
          question: 'Your resume',
          answer: 'resume.pdf',
          files: [{ __typename: 'FormFile', id: 4, name: 'resume.pdf', url: '/files/resume.pdf' }],
        },
      ],
      socials: {
        __typename: 'Socials',
        facebook: null,
        instagram: null,
        linkedin: 'https://www.linkedin.com/in/maricel',
        tiktok: null,
        x: null,
        youtube: null,
        website: null,
      },
    }),
  );
  const { user } = renderApp('/review-move-up/2');
  await user.click((await screen.findAllByRole('button', { name: /Maricel Dela Cruz/ }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog', { name: 'Move-up request' }));
  expect(await drawer.findByText('Bookkeeping; Admin')).toBeVisible();
  expect(drawer.getByRole('link', { name: 'resume.pdf' })).toHaveAttribute('href', '/files/resume.pdf');
  expect(drawer.getByRole('link', { name: 'linkedin.com/in/maricel' })).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Maricel Dela Cruz' })).toHaveAttribute('href', '/profile/maricel-dela-cruz');
});
