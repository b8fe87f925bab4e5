import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type FakeServer, later, startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { allDone, fourTasks, myStage, progress, stages, task } from '../testing';

function serve(answer = progress(), user = member({ stage: myStage, isJourneyFormCompleted: true })): FakeServer {
  const server = startFakeServer(user);
  const none = { rows: [], total: 0 };
  server.graphql.MemberHome = () => ({
    data: {
      userStageProgress: answer,
      myCourses: { __typename: 'MyCourseList', ...none },
      myEvents: { __typename: 'MyEventList', ...none },
      wins: { __typename: 'WinList', ...none },
    },
  });
  server.graphql.UserStageProgress = () => ({ data: { userStageProgress: answer } });
  server.graphql.Stages = () => ({ data: { stages } });
  server.graphql.FinishTask = ({ taskId }) => ({ data: { finishTask: { __typename: 'Task', id: taskId } } });
  server.graphql.XpEntries = () => ({
    data: { xpEntries: { __typename: 'XpEntryList', total: 0, points: 1240, rows: [] } },
  });
  return server;
}

const panel = async () => within(await screen.findByRole('region', { name: 'Stage and XP' }));
const tasks = async () => within(await screen.findByRole('region', { name: 'Remaining tasks' }));

it('B9, B58, B89: shows the stage, the points and the remaining tasks as the server says them', async () => {
  const server = serve();
  renderApp('/');
  const stage = await panel();
  expect(stage.getByText('Stage 1')).toBeVisible();
  expect(stage.getByRole('link', { name: 'Building Your Base' })).toHaveAttribute('href', '/stages/my-stage');
  expect(stage.getByRole('button', { name: '1,240 XP. How points work' })).toHaveTextContent('1,240 XP');
  expect(stage.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 4 tasks done');
  expect(stage.getByText('50%')).toBeVisible();
  expect(stage.getByText('Next: Stage 2, Finding Clients')).toBeVisible();
  const list = await tasks();
  expect(list.getByText('2 left')).toBeVisible();
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(await screen.findByText(/Two tasks to go before Stage 2\./)).toBeVisible();
  expect(server.named('graphql MemberHome')).toEqual([{ id: 7, isInStage: true, hasDues: false }]);
  expect(server.named('graphql UserStageProgress')).toEqual([]);
});

it('B59, B90: shows title, points, action and a description from markdown, in which nothing runs', async () => {
  const text = '**Three lines** are enough. <script>window.broken = true</script>';
  serve(progress({}, [task(3, { title: 'Post your introduction', description: text, actionLabel: 'Write my intro' })]));
  renderApp('/');
  const list = await tasks();
  expect(list.getByText('Post your introduction')).toBeVisible();
  expect(list.getByText('+30 XP')).toBeVisible();
  // It leads nowhere, so pressing its button finishes it: whatever staff wrote on it, it promises nothing else.
  expect(list.getByRole('button', { name: 'Mark as done' })).toBeVisible();
  expect(list.queryByRole('button', { name: 'Write my intro' })).toBeNull();
  expect(list.getByText('Three lines').tagName).toBe('STRONG');
  expect(document.querySelector('main script')).toBeNull();
  expect(window).not.toHaveProperty('broken');
});

it('leads to what a task is about, and lets nobody tick what is done by itself', async () => {
  serve();
  renderApp('/');
  const list = await tasks();
  expect(list.getByRole('link', { name: 'Open lesson: Finish Lesson 7' })).toHaveAttribute(
    'href',
    '/courses/my-courses/5/7',
  );
  expect(list.getByText('Ticks itself when you finish the lesson.')).toBeVisible();
  expect(list.queryByRole('button', { name: 'Mark as done: Finish Lesson 7' })).not.toBeInTheDocument();
});

it('B60: opens the points info from the panel', async () => {
  serve();
  const { user } = renderApp('/');
  await user.click((await panel()).getByRole('button', { name: '1,240 XP. How points work' }));
  const dialog = await screen.findByRole('dialog', { name: 'Points' });
  expect(within(dialog).getByText('You have 1,240 XP.')).toBeVisible();
  expect(await within(dialog).findByText('Finish your first task to earn your first points.')).toBeVisible();
});

it("B61, B88, B124: lists all stages, marks one's own once, and closes with Escape", async () => {
  serve();
  const { user } = renderApp('/');
  await user.click((await panel()).getByRole('button', { name: 'See all stages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your stages' }));
  await dialog.findByText('Finding Clients');
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Getting Ready Stage 0Setting Up for Success.',
    "Building Your Base Stage 1You're hereA clear offer, a profile and two sample works.2 tasks left.",
    '2Finding Clients Stage 2Where to look.',
  ]);
  expect(dialog.getAllByText("You're here")).toHaveLength(1);
  expect(dialog.getByText("You're here").closest('li')).toHaveAttribute('aria-current', 'step');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('B128: finishing a task shows a check, plays the sound and changes the panel without asking again', async () => {
  const played = vi.fn(() => Promise.resolve());
  vi.stubGlobal(
    'Audio',
    class {
      play = played;
    },
  );
  const server = serve();
  const { user } = renderApp('/');
  const list = await tasks();
  await user.click(list.getByRole('button', { name: 'Mark as done: Post your introduction' }));
  expect(await list.findByText('Done: Post your introduction. 30 XP added.')).toBeInTheDocument();
  expect(document.querySelector('li [data-done]')).not.toBeNull();
  await waitFor(() => expect(list.queryByText('Post your introduction')).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: '1,270 XP. How points work' })).toBeVisible();
  expect((await panel()).getByText('75%')).toBeVisible();
  expect(list.getByText('1 left')).toBeVisible();
  expect(played).toHaveBeenCalledTimes(1);
  expect(server.named('graphql FinishTask')).toEqual([{ taskId: 3 }]);
  expect(server.named('graphql MemberHome')).toHaveLength(1);
  expect(server.named('graphql UserStageProgress')).toEqual([]);
});

it('B130: finishing the last task shows the all-done text', async () => {
  const last = fourTasks().map((one) => (one.id === 4 ? { ...one, doneAt: '2026-11-10T02:00:00Z' } : one));
  serve(progress({}, last));
  const { user } = renderApp('/');
  // A task that leads nowhere is finished by its own button.
  await user.click((await tasks()).getByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText("Hooray! You've completed all the task")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask to move up' })).toHaveAttribute('href', '/stages/my-stage');
});

it('B58: says so when no task remains', async () => {
  serve(allDone());
  renderApp('/');
  expect(await screen.findByText("Hooray! You've completed all the task")).toBeVisible();
});

it('B249: a missing sound changes nothing', async () => {
  vi.stubGlobal(
    'Audio',
    class {
      play = () => Promise.reject(new DOMException('No supported sources', 'NotSupportedError'));
    },
  );
  serve();
  const { user } = renderApp('/');
  await user.click((await tasks()).getByRole('button', { name: 'Mark as done: Post your introduction' }));
  expect(await screen.findByRole('button', { name: '1,270 XP. How points work' })).toBeVisible();
  expect((await tasks()).getByText('1 left')).toBeVisible();
});

it('B261: a failure is told and leaves the task and the points as they were', async () => {
  const server = serve();
  server.graphql.FinishTask = () => ({ errors: [{ message: 'Only members can do tasks.' }] });
  const { user } = renderApp('/');
  const list = await tasks();
  await user.click(list.getByRole('button', { name: 'Mark as done: Post your introduction' }));
  expect(await screen.findByText('Only members can do tasks.')).toBeVisible();
  expect(list.getByText('Post your introduction')).toBeVisible();
  expect((await panel()).getByRole('button', { name: '1,240 XP. How points work' })).toBeVisible();
  expect(list.getByText('2 left')).toBeVisible();
});

it('sends one request for two quick presses', async () => {
  const server = serve();
  const answer = later<unknown>();
  server.graphql.FinishTask = () => answer.promise;
  const { user } = renderApp('/');
  const tick = (await tasks()).getByRole('button', { name: 'Mark as done: Post your introduction' });
  await user.dblClick(tick);
  answer.resolve({ data: { finishTask: { __typename: 'Task', id: 3 } } });
  expect(await screen.findByRole('button', { name: '1,270 XP. How points work' })).toBeVisible();
  expect(server.named('graphql FinishTask')).toHaveLength(1);
});

it('B200: shows the panel to members alone', async () => {
  const server = serve(progress(), staff({ stage: myStage }));
  renderApp('/');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Stage and XP' })).not.toBeInTheDocument();
  expect(server.named('graphql UserStageProgress')).toEqual([]);
});
