import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { lessonDetails, lessonFile } from '../testing';

const files = [lessonFile(1), lessonFile(2, { kind: 'link', fileId: null, fileName: null, size: null })];

function serve(lesson: unknown = lessonDetails({ files }), user = staff()) {
  const server = startFakeServer(user);
  server.graphql.LessonById = () => ({ data: { lesson } });
  return server;
}

it('is reached by the link of the search too (B38)', async () => {
  serve();
  const { address } = renderApp('/lesson/11');
  expect(await screen.findByRole('heading', { name: 'Say hello', level: 1 })).toBeVisible();
  expect(address()).toBe('/lessons/11');
});

it('shows a lesson, where it stands and what it hands out', async () => {
  serve();
  renderApp('/lessons/11');
  expect(await screen.findByRole('link', { name: 'Freelancing Foundations' })).toHaveAttribute('href', '/courses/5');
  expect(screen.getByRole('link', { name: 'Basics' })).toHaveAttribute('href', '/units/1');
  expect(screen.getByText('Video Lesson')).toBeVisible();
  expect(screen.getByText('14:32')).toBeVisible();
  expect(screen.getByText('PDF · 1.2 MB')).toBeVisible();
  expect(screen.getByText('Web link')).toBeVisible();
});

it('publishes a draft', async () => {
  const server = serve();
  server.graphql.PublishLesson = () => ({ data: { publishLesson: lessonDetails({ files, status: 'published' }) } });
  const { user } = renderApp('/lessons/11');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Say hello published')).toBeVisible();
  expect(server.named('graphql PublishLesson')).toEqual([{ id: 11, isPublished: true }]);
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});

it('puts files in order and says where each is', async () => {
  const server = serve();
  server.graphql.OrderLessonFiles = () => ({
    data: { orderLessonFiles: { __typename: 'Lesson', id: 11, files: files.toReversed() } },
  });
  const { user } = renderApp('/lessons/11');
  await user.click(await screen.findByRole('button', { name: 'Move File 2 up' }));
  expect(await screen.findByText('File 2 is now file 1 of 2')).toBeInTheDocument();
  expect(server.named('graphql OrderLessonFiles')).toEqual([{ lessonId: 11, ids: [2, 1] }]);
});

it('has no control for who only reads', async () => {
  serve(lessonDetails({ files }), staff({ functionAccess: {} }));
  renderApp('/lessons/11');
  const card = within(await screen.findByRole('region', { name: 'Files' }));
  expect(card.queryAllByRole('button')).toEqual([]);
  expect(card.queryByRole('link', { name: 'Add file' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit lesson' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});

it('restores what is archived', async () => {
  const archived = lessonDetails({ status: 'archived', archivedAt: '2026-11-03T02:00:00Z' });
  const server = serve(archived);
  server.graphql.ArchiveLesson = () => ({ data: { archiveLesson: lessonDetails() } });
  const { user } = renderApp('/lessons/11');
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.named('graphql ArchiveLesson')).toEqual([{ id: 11, isArchived: false }]));
});
