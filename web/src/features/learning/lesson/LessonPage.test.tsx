import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { closedCourse, courseAfter, openedLesson } from '../testing';

type Lesson = ReturnType<typeof openedLesson>;

/** The server with one lesson: opening it starts its time, finishing it moves the course on. */
function serve(lesson: Lesson, user = member()): FakeServer {
  const server = startFakeServer(user);
  const markableAt = new Date(Date.now() - 1000).toISOString();
  const openedNow = { ...lesson, rule: { ...lesson.rule, markableAt } };
  server.graphql.MyLessonById = ({ lessonId }) => ({
    data: { myLesson: lessonId === lesson.id ? lesson : { ...openedNow, id: lessonId, name: `Lesson ${lessonId}` } },
  });
  server.graphql.OpenLesson = ({ lessonId }) => ({ data: { openLesson: { ...openedNow, id: lessonId } } });
  const done = { ...openedNow, progress: { ...lesson.progress, isDone: true }, course: courseAfter() };
  server.graphql.FinishLesson = () => ({ data: { finishLesson: done } });
  server.graphql.SaveLessonProgress = () => ({ data: { saveLessonProgress: done } });
  return server;
}

const at = '/courses/my-courses/5/12';

it('marks a lesson as done and goes on', async () => {
  const server = serve(openedLesson());
  const { user, address } = renderApp(at);
  expect(await screen.findByText('Read this.')).toBeVisible();
  expect(screen.getByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Previous lesson' })).toHaveAttribute('href', '/courses/my-courses/5/11');
  const mark = screen.getByRole('button', { name: 'Mark as done and continue' });
  await waitFor(() => expect(mark).toBeEnabled());
  expect(server.named('graphql OpenLesson')).toEqual([{ lessonId: 12 }]);
  await user.click(mark);
  await waitFor(() => expect(address()).toBe('/courses/my-courses/5/13'));
  expect(server.named('graphql FinishLesson')).toEqual([{ lessonId: 12 }]);
});

it('keeps Mark as done closed until its time, and shows the rule', async () => {
  const later = new Date(Date.now() + 60_000).toISOString();
  const lesson = openedLesson();
  const server = serve(lesson);
  server.graphql.OpenLesson = () => ({
    data: { openLesson: { ...lesson, rule: { ...lesson.rule, markableAt: later } } },
  });
  renderApp(at);
  expect(await screen.findByText(/You can mark it as done 20 seconds after you open the lesson/)).toBeVisible();
  expect(await screen.findByText(/to go/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark as done and continue' })).toBeDisabled();
});

it('shows the sentence of the server when it is too early', async () => {
  const server = serve(openedLesson());
  server.graphql.FinishLesson = () => ({
    errors: [{ message: 'Wait a few more seconds', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp(at);
  const mark = await screen.findByRole('button', { name: 'Mark as done and continue' });
  await waitFor(() => expect(mark).toBeEnabled());
  await user.click(mark);
  expect(await screen.findByText('Wait a few more seconds')).toBeVisible();
});

const video = {
  __typename: 'Video',
  url: '/api/uploads/v.mp4',
  type: 'video/mp4',
  captionsUrl: '/api/uploads/c.vtt',
  embedUrl: null,
  host: null,
  seconds: 100,
};
const watching = () =>
  openedLesson({
    type: 'Video',
    video,
    progress: { __typename: 'LessonProgress', isDone: false, openedAt: null, position: 40, seenSeconds: 36 },
    rule: {
      __typename: 'DoneRule',
      kind: 'watch',
      text: "Done once you've watched 90% of the video",
      seconds: 90,
      markableAt: null,
    },
  });

it('goes on where a video stopped, reports the seconds that were seen, and is done by itself', async () => {
  const server = serve(watching());
  renderApp(at);
  expect(await screen.findByText(/Done once you've watched 90% of the video: 40% of it so far/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Mark as done/ })).not.toBeInTheDocument();
  const element = (await screen.findByLabelText('Lesson 12')) as HTMLVideoElement;
  let paused = true;
  Object.defineProperties(element, {
    duration: { value: 100 },
    currentTime: { value: 0, writable: true },
    paused: { get: () => paused },
    ended: { value: false },
  });
  fireEvent.loadedMetadata(element);
  expect(element.currentTime).toBe(40);
  expect(screen.getByText('0:40 / 1:40')).toBeVisible();
  paused = false;
  for (let second = 40; second <= 46; second += 0.5) {
    element.currentTime = second;
    fireEvent.timeUpdate(element);
  }
  paused = true;
  fireEvent.pause(element);
  await screen.findByText('Done');
  const seen = server.named('graphql SaveLessonProgress').flatMap(({ seen }) => seen as { from: number; to: number }[]);
  expect(seen[0]?.from).toBe(40);
  expect(seen.at(-1)?.to).toBe(46);
  expect(await screen.findByText('2 of 3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Next lesson' })).toHaveAttribute('href', '/courses/my-courses/5/13');
});

it('listens to keys and changes the speed', async () => {
  serve(watching());
  const { user } = renderApp(at);
  const speed = await screen.findByRole('button', { name: 'Speed 1' });
  await user.click(speed);
  const faster = screen.getByRole('button', { name: 'Speed 1.25' });
  faster.focus();
  await user.keyboard('>');
  expect(screen.getByRole('button', { name: 'Speed 1.5' })).toBeVisible();
  const captions = screen.getByRole('button', { name: 'Captions' });
  expect(captions).toHaveAttribute('aria-pressed', 'false');
  await user.keyboard('c');
  expect(captions).toHaveAttribute('aria-pressed', 'true');
});

it('shows an embedded video in a frame of its host, and files with what they are', async () => {
  const embedUrl = 'https://player.vimeo.com/video/76979871';
  serve(openedLesson({ type: 'Video', video: { ...video, url: null, embedUrl, host: 'Vimeo' } }));
  renderApp(at);
  expect(await screen.findByTitle('Lesson 12')).toHaveAttribute('src', embedUrl);
  const file = screen.getByRole('link', { name: 'Worksheet PDF · 1.2 MB' });
  expect(file).toHaveAttribute('href', '/api/uploads/w.pdf');
});

it('stands behind the membership gate when the door is closed, and opens nothing', async () => {
  const closed = closedCourse();
  const server = serve(openedLesson({ id: 77, door: closed.door, description: null, files: [], course: closed }));
  const { user, address } = renderApp('/courses/my-courses/5/77');
  const gate = within(await screen.findByRole('dialog', { name: 'This content is exclusive for Tribe members' }));
  await user.click(gate.getByRole('button', { name: 'Return' }));
  await waitFor(() => expect(address()).toBe('/courses/my-courses/6'));
  expect(server.named('graphql OpenLesson')).not.toContainEqual({ lessonId: 77 });
});

it('says when a locked lesson opens, without the gate', async () => {
  const door = { ...openedLesson().door, isOpen: false, code: 'days', reason: 'Opens on Dec 04, 2026' };
  serve(openedLesson({ door, description: null, files: [] }));
  renderApp(at);
  expect(await screen.findByRole('heading', { name: 'Opens on Dec 04, 2026' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('keeps notes', async () => {
  const lesson = openedLesson();
  const server = serve(lesson);
  server.graphql.SaveLessonNote = ({ body }) => {
    const note = { __typename: 'LessonNote', id: 9, body, atSecond: null, createdAt: '2026-11-15T00:00:00Z' };
    lesson.notes = [note];
    return { data: { saveLessonNote: note } };
  };
  server.graphql.DeleteLessonNote = () => {
    lesson.notes = [];
    return { data: { deleteLessonNote: true } };
  };
  const { user } = renderApp(at);
  await user.click(await screen.findByRole('tab', { name: 'Notes' }));
  await user.type(await screen.findByLabelText('Write a note'), 'Ask two friends');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Ask two friends')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Ask two friends')).not.toBeInTheDocument());
});

it('changes nothing while looking as somebody else', async () => {
  const server = serve({ ...watching(), id: 78 }, member({ isImpersonating: true, originalUserId: 1 }));
  renderApp('/courses/my-courses/5/78');
  const element = await screen.findByLabelText('Lesson 12');
  fireEvent.pause(element);
  expect(server.named('graphql OpenLesson')).not.toContainEqual({ lessonId: 78 });
});

it('says that a lesson was archived, with one button and without the gate', async () => {
  const reason = 'This lesson was archived on Nov 15, 2026. Your progress is kept.';
  const action = { __typename: 'DoorAction', label: 'My Courses', path: '/courses/my-courses' };
  const door = { ...openedLesson().door, isOpen: false, code: 'archived', reason, action };
  const nowhere = { number: 0, unitNumber: 0, previousLessonId: null, nextLessonId: null };
  serve(openedLesson({ id: 78, door, description: null, files: [], ...nowhere }));
  renderApp('/courses/my-courses/5/78');
  const words = (await screen.findByRole('heading', { name: reason })).parentElement as HTMLElement;
  const main = within(screen.getByRole('main'));
  expect(within(words).getByRole('link', { name: 'My Courses' })).toHaveAttribute('href', '/courses/my-courses');
  expect(main.queryByRole('link', { name: /Back to course|Next lesson|Previous lesson/ })).toBeNull();
  expect(main.queryByText(/Unit 0/)).toBeNull();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
