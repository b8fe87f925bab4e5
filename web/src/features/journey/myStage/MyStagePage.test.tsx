import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { allDone, moveUp, myStage, person, progress, stages } from '../testing';

function serve(answer = progress(), changes: Parameters<typeof member>[0] = {}) {
  const server = startFakeServer(member({ stage: myStage, isJourneyFormCompleted: true, ...changes }));
  server.graphql.UserStageProgress = () => ({ data: { userStageProgress: answer } });
  server.graphql.Stages = () => ({ data: { stages } });
  server.graphql.StageUnits = () => ({
    data: {
      userStageProgress: {
        __typename: 'UserStageProgress',
        userId: 7,
        units: [
          {
            __typename: 'StageUnit',
            id: 1,
            name: 'Setting Up for Success',
            courseId: 5,
            courseName: 'Freelancing Foundations',
            taskCount: 3,
            doneCount: 1,
          },
        ],
      },
    },
  });
  server.graphql.Leaderboard = () => ({ data: { leaderboard: board() } });
  return server;
}

function board(changes: Record<string, unknown> = {}) {
  const line = (rank: number, id: number, name: string, isMe = false) => ({
    __typename: 'LeaderboardRow',
    rank,
    points: 2000 - rank * 100,
    isMe,
    person: person(id, name),
  });
  return {
    __typename: 'Leaderboard',
    total: 40,
    isShown: true,
    me: line(12, 7, 'Maricel Dela Cruz', true),
    rows: [line(1, 21, 'Rhea Mae Tolentino'), line(2, 22, 'Arnel Magbanua')],
    ...changes,
  };
}

it('B8, B33, B64, B124: a member without a journey form is stopped, Escape does not help, the button leads to the form', async () => {
  serve(progress(), { isJourneyFormCompleted: false });
  const { user } = renderApp('/stages/my-stage');
  const dialog = await screen.findByRole('dialog', {
    name: "Ooops!!! It looks like your journey form isn't complete yet",
  });
  expect(within(dialog).queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(await within(dialog).findByRole('link', { name: 'Fill out the Journey Form' })).toHaveAttribute(
    'href',
    '/form/journey-form',
  );
  expect(dialog).toBeVisible();
});

it('shows the map with one stop per task, what is left, what is done, and the units of the stage', async () => {
  serve();
  renderApp('/stages/my-stage');
  expect(await screen.findByRole('heading', { name: 'Building Your Base', level: 1 })).toBeVisible();
  const map = screen.getByRole('progressbar', { name: 'Tasks in this stage' });
  expect(map).toHaveAttribute('aria-valuemax', '4');
  expect(within(screen.getByRole('region', { name: 'Done' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Finish 2 more tasks, then ask for Stage 2, Finding Clients.')).toBeVisible();
  const unit = await screen.findByRole('link', { name: 'Setting Up for Success' });
  expect(unit).toHaveAttribute('href', '/courses/my-courses/5');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('asks to move up with a word to the reviewer, and is in review then', async () => {
  const server = serve(allDone());
  server.graphql.RequestMoveUp = () => {
    const request = moveUp({ note: 'Done!' });
    server.graphql.UserStageProgress = () => ({
      data: { userStageProgress: allDone({ canMoveUp: false, moveUp: request }) },
    });
    return { data: { requestMoveUp: request } };
  };
  const { user } = renderApp('/stages/my-stage');
  await user.type(await screen.findByLabelText('Message to your reviewer'), 'Done!');
  await user.click(screen.getByRole('button', { name: 'Ask to move up' }));
  expect(await screen.findByText('In review')).toBeVisible();
  expect(server.named('graphql RequestMoveUp')).toEqual([{ note: 'Done!' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask to move up' })).not.toBeInTheDocument());
});

it('shows why a request came back and lets it be made again', async () => {
  const back = moveUp({ state: 'returned', comment: 'Add one more sample.', decidedAt: '2026-11-13T02:00:00Z' });
  serve(allDone({ moveUp: back }));
  renderApp('/stages/my-stage');
  expect(await screen.findByText('Add one more sample.')).toBeVisible();
  expect(screen.getByText('Returned')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeVisible();
});

it('tells for a week that the request was approved, and that the last stage is reached', async () => {
  const since = new Date(Date.now() - 86_400_000).toISOString();
  serve(progress({ since, nextStage: null }));
  const { user } = renderApp('/stages/my-stage');
  const news = await screen.findByText(/Approved: you moved up to Stage 1, Building Your Base\./);
  expect(screen.getAllByText("You've reached the last stage.").length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(news).not.toBeInTheDocument();
});

it('shows the leaderboard with the own line, and lets one stay out of it', async () => {
  const server = serve();
  server.graphql.ShowInLeaderboard = ({ isShown }) => {
    server.graphql.Leaderboard = () => ({ data: { leaderboard: board({ isShown, me: null }) } });
    return { data: { showInLeaderboard: isShown } };
  };
  const { user } = renderApp('/stages/my-stage');
  const card = within(await screen.findByRole('region', { name: 'Leaderboard' }));
  expect(await card.findByText('Rhea Mae Tolentino')).toBeVisible();
  expect(card.getByText('Maricel Dela Cruz').closest('li')).toHaveTextContent('Rank 12');
  await user.click(card.getByRole('switch', { name: 'Show me on the leaderboard' }));
  await waitFor(() => expect(card.queryByText('Maricel Dela Cruz')).not.toBeInTheDocument());
  expect(server.named('graphql ShowInLeaderboard')).toEqual([{ isShown: false }]);
});
