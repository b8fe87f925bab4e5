import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { authoredCourse, courseRow } from '../testing';

const second = courseRow({ id: 6, name: 'Rates and Invoices', status: 'published', publishedLessonCount: 3 });

function serve(rows: unknown[] = [courseRow(), second], user = staff()) {
  const server = startFakeServer(user);
  server.graphql.Courses = () => ({ data: { courses: { __typename: 'CourseList', rows, total: rows.length } } });
  server.graphql.ContentAuthors = () => ({
    data: { contentAuthors: [{ __typename: 'ContentAuthor', id: 3, name: 'Tin Salazar' }] },
  });
  return server;
}
const lastAsked = (server: ReturnType<typeof serve>) => server.named('graphql Courses').at(-1);
const readOnly = () => staff({ functionAccess: {} });

it('asks the server for what the address says', async () => {
  const server = serve();
  renderApp('/courses?page=2&sort=updatedAt&desc=true&search=rates&status=draft&author=3');
  expect(await screen.findByText('Freelancing Foundations')).toBeVisible();
  expect(lastAsked(server)).toEqual({
    list: { page: 2, perPage: 10, sort: 'updatedAt', desc: true, search: 'rates' },
    filter: { status: 'draft', authorId: 3 },
  });
});

it('offers its filters and keeps them in the address (B109)', async () => {
  const server = serve();
  const { user, address } = renderApp('/courses');
  const filters = within(await screen.findByRole('group', { name: 'Filters' }));
  await filters.findByRole('button', { name: 'Author' });
  expect(filters.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
    'All',
    'Drafts',
    'Published',
    'Archived',
    'Author',
  ]);
  await user.click(filters.getByRole('button', { name: 'Published' }));
  await user.click(filters.getByRole('button', { name: 'Author' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tin Salazar' }));
  await waitFor(() => expect(address()).toBe('/courses?status=published&author=3'));
  await waitFor(() => expect(lastAsked(server)?.filter).toEqual({ status: 'published', authorId: 3 }));
});

it('asks before it publishes, and takes the draft lessons along', async () => {
  const server = serve();
  server.graphql.PublishCourse = () => ({ data: { publishCourse: authoredCourse({ status: 'published' }) } });
  const { user } = renderApp('/courses');
  await user.click(await screen.findByRole('button', { name: /Actions for Freelancing Foundations/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish Freelancing Foundations?' }));
  expect(dialog.getByLabelText('Publish its 2 draft lessons too')).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Freelancing Foundations published')).toBeVisible();
  expect(server.named('graphql PublishCourse')).toEqual([{ id: 5, isPublished: true, withLessons: true }]);
});

it('leads to the copy of a course', async () => {
  const server = serve();
  server.graphql.DuplicateCourse = () => ({
    data: { duplicateCourse: { __typename: 'Course', id: 9, name: 'Copy of Freelancing Foundations' } },
  });
  server.graphql.CourseById = () => ({ data: { course: authoredCourse({ id: 9 }) } });
  const { user, address } = renderApp('/courses');
  await user.click(await screen.findByRole('button', { name: /Actions for Freelancing Foundations/i }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(address()).toBe('/courses/9'));
});

it('lets who only reads look, and do nothing', async () => {
  const server = serve(undefined, readOnly());
  const { user } = renderApp('/courses');
  expect(await screen.findByRole('link', { name: /Freelancing Foundations/ })).toHaveAttribute('href', '/courses/5');
  expect(screen.queryByRole('link', { name: 'New course' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: /Select/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Actions for Freelancing Foundations/i }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['View details']);
  expect(server.named('graphql ContentAuthors')).toEqual([]);
});

it('says what there is when there is nothing', async () => {
  serve([]);
  renderApp('/courses');
  expect(await screen.findByRole('heading', { name: 'No courses yet' })).toBeVisible();
});
