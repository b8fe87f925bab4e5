import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { authoredCourse } from '../testing';

function serve(course: unknown = authoredCourse(), user = staff()) {
  const server = startFakeServer(user);
  server.graphql.CourseById = () => ({ data: { course } });
  return server;
}
const namesIn = (unit: string) =>
  within(screen.getByRole('region', { name: unit }))
    .queryAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent);

it('shows a course with its outline and its one next step', async () => {
  serve();
  renderApp('/courses/5');
  expect(await screen.findByRole('heading', { name: 'Freelancing Foundations', level: 1 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeVisible();
  expect(screen.getByText('2 units, 3 lessons')).toBeVisible();
  expect(namesIn('Basics')).toEqual(['Lesson 11', 'Lesson 12']);
  expect(screen.getByText('Every member')).toBeVisible();
});

it('moves a lesson with the arrow keys, says where it is, and saves the whole order', async () => {
  const server = serve();
  server.graphql.OrderCourse = () => new Promise(() => {});
  const { user } = renderApp('/courses/5');
  const handle = await screen.findByRole('button', { name: /^Move Lesson 12/ });
  handle.focus();
  await user.keyboard('{ArrowUp}');
  expect(namesIn('Basics')).toEqual(['Lesson 12', 'Lesson 11']);
  expect(screen.getByText('Lesson 12 is now lesson 1 of 2 in Basics')).toBeInTheDocument();
  await waitFor(() =>
    expect(server.named('graphql OrderCourse')).toEqual([
      {
        id: 5,
        units: [
          { id: 1, trackId: null, lessonIds: [12, 11] },
          { id: 2, trackId: null, lessonIds: [13] },
        ],
      },
    ]),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: /^Move Lesson 12/ })).toHaveFocus());
});

it('takes a move back that the server refuses', async () => {
  const server = serve();
  const sentence = 'Someone else just changed this course. Reload to see the change, then try again.';
  server.graphql.OrderCourse = () => ({ errors: [{ message: sentence, extensions: { code: 'CONFLICT' } }] });
  const { user } = renderApp('/courses/5');
  await user.click(await screen.findByRole('button', { name: 'Actions for Lesson 11' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  await waitFor(() => expect(namesIn('Basics')).toEqual(['Lesson 11', 'Lesson 12']));
});

it('archives a unit after asking', async () => {
  const server = serve();
  server.graphql.ArchiveOutlineUnit = () => ({
    data: { archiveUnit: { __typename: 'Unit', id: 2, archivedAt: '2026-11-03T02:00:00Z' } },
  });
  const { user } = renderApp('/courses/5');
  await user.click(await screen.findByRole('button', { name: 'Actions for Offers' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Archive unit' }));
  expect(await screen.findByText('Offers archived')).toBeVisible();
  expect(server.named('graphql ArchiveOutlineUnit')).toEqual([{ id: 2, isArchived: true }]);
});

it('has no control for who only reads', async () => {
  serve(authoredCourse(), staff({ functionAccess: {} }));
  renderApp('/courses/5');
  const outline = within(await screen.findByRole('region', { name: 'Outline' }));
  expect(outline.queryAllByRole('button')).toEqual([]);
  expect(outline.getByRole('link', { name: 'Lesson 11' })).toHaveAttribute('href', '/lessons/11');
  expect(screen.queryByRole('link', { name: /Edit|Add|Write/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Publish|More actions)$/ })).not.toBeInTheDocument();
});

it('says so when there is no such course', async () => {
  const server = serve();
  server.graphql.CourseById = () => ({ errors: [{ message: 'Course not found', extensions: { code: 'NOT_FOUND' } }] });
  renderApp('/courses/99');
  expect(await screen.findByRole('heading', { name: 'Course not found' })).toBeVisible();
});
