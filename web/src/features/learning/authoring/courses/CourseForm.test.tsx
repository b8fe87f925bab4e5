import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { catchUploads } from '~/ui/files/testing';
import { authoredCourse, contentDraft } from '../testing';

const WARNING = 'Someone else just changed this course. Reload to see the change, then try again.';

function serve(draft: unknown = null) {
  const server = startFakeServer(staff());
  const course = authoredCourse();
  server.graphql.CourseById = () => ({ data: { course } });
  server.graphql.Courses = () => ({ data: { courses: { __typename: 'CourseList', rows: [], total: 0 } } });
  server.graphql.ContentAuthors = () => ({
    data: { contentAuthors: [{ __typename: 'ContentAuthor', id: 3, name: 'Tin Salazar' }] },
  });
  server.graphql.Openers = () => ({
    data: {
      accessLevels: [{ __typename: 'AccessLevel', id: 'coach', name: 'Coach', opensMemberContent: true }],
      products: [{ __typename: 'Product', id: 3, name: 'Fast Track' }],
    },
  });
  server.graphql.ContentDraft = () => ({ data: { contentDraft: draft } });
  server.graphql.SaveContentDraft = () => ({
    data: { saveContentDraft: { __typename: 'ContentDraft', savedAt: '2026-11-15T03:04:00Z' } },
  });
  server.graphql.DiscardContentDraft = () => ({ data: { discardContentDraft: true } });
  return server;
}

it('makes a course open to a level, and goes on to its outline', async () => {
  const server = serve();
  server.graphql.CreateCourse = () => ({
    data: { createCourse: { __typename: 'Course', id: 5, name: 'Client calls' } },
  });
  const { user, address } = renderApp('/courses/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Client calls');
  await user.click(screen.getByLabelText('Access'));
  await user.click(await screen.findByRole('option', { name: 'Coach' }));
  await user.click(screen.getByRole('button', { name: 'Create course' }));
  await waitFor(() => expect(address()).toBe('/courses/5'));
  expect(server.named('graphql CreateCourse')).toEqual([
    {
      input: {
        name: 'Client calls',
        shortDescription: null,
        description: null,
        authorId: 1,
        coverFileId: null,
        openers: [{ kind: 'level', id: 'coach' }],
      },
    },
  ]);
});

it('asks for a name', async () => {
  serve();
  const { user } = renderApp('/courses/new');
  await user.click(await screen.findByRole('button', { name: 'Create course' }));
  expect(await screen.findByRole('link', { name: 'Name is required' })).toBeVisible();
});

it('keeps a draft while one types, and asks before the page is left', async () => {
  const server = serve();
  const { user } = renderApp('/courses/5/edit');
  await user.type(await screen.findByLabelText(/^Name/), ' 2');
  expect(await screen.findByText('Draft saved at 11:04 AM')).toBeVisible();
  const saved = server.named('graphql SaveContentDraft').at(-1);
  expect(saved).toMatchObject({ content: 'course', id: 5, seenAt: '2026-11-02T02:00:00Z' });
  expect(saved?.body).toMatchObject({ name: 'Freelancing Foundations 2' });
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

it('brings a draft back, and throws it away when told to', async () => {
  const server = serve(contentDraft({ name: 'From yesterday' }));
  const { user } = renderApp('/courses/5/edit');
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('From yesterday'));
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Freelancing Foundations');
  await waitFor(() => expect(server.named('graphql DiscardContentDraft')).toEqual([{ content: 'course', id: 5 }]));
});

it('only offers a draft of a version that somebody else has changed, with the sentence', async () => {
  serve(contentDraft({ name: 'From yesterday' }, { isStale: true, warning: WARNING }));
  const { user } = renderApp('/courses/5/edit');
  expect(await screen.findByText(new RegExp(WARNING))).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Freelancing Foundations');
  await user.click(screen.getByRole('button', { name: 'Use my draft' }));
  expect(screen.getByLabelText(/^Name/)).toHaveValue('From yesterday');
});

it('says when somebody else was faster, and loads the newest version', async () => {
  const server = serve();
  server.graphql.UpdateCourse = () => ({ errors: [{ message: WARNING, extensions: { code: 'CONFLICT' } }] });
  const { user } = renderApp('/courses/5/edit');
  await user.type(await screen.findByLabelText(/^Name/), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save course' }));
  expect(await screen.findByText(WARNING)).toBeVisible();
  const newest = authoredCourse({ name: 'Their name', updatedAt: '2026-11-03T02:00:00Z' });
  server.graphql.CourseById = () => ({ data: { course: newest } });
  await user.click(screen.getByRole('button', { name: 'Load the newest version' }));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Their name'));
});

it('takes a cover by its extension, in capitals too, and refuses other files (B184, B185)', async () => {
  serve();
  const sent = catchUploads();
  const { user } = renderApp('/courses/new');
  const field = await screen.findByLabelText('Cover picture');
  await userEvent.setup({ applyAccept: false }).upload(field, new File(['x'], 'sea.exe'));
  expect(await screen.findByText(/sea.exe is not an accepted file type/)).toBeVisible();
  await user.upload(screen.getByLabelText('Cover picture'), new File(['x'], 'SEA.JPG', { type: 'image/jpeg' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body?.get('kind')).toBe('course-cover');
  sent[0]?.end(200, { id: 77, url: '/api/uploads/files/a.jpg', name: 'SEA.JPG', size: 2048, kind: 'image' });
  expect(await screen.findByText('SEA.JPG')).toBeVisible();
});

it('does not edit what is archived', async () => {
  const server = serve();
  const archived = authoredCourse({ status: 'archived', archivedAt: '2026-11-03T02:00:00Z' });
  server.graphql.CourseById = () => ({ data: { course: archived } });
  renderApp('/courses/5/edit');
  expect(await screen.findByText('This course is archived. Restore it first.')).toBeVisible();
});

it('offers no level that opens nothing, and says which levels open only with a membership', async () => {
  const server = serve();
  const level = (id: string, name: string, opensMemberContent: boolean) => ({
    __typename: 'AccessLevel',
    id,
    name,
    opensMemberContent,
  });
  server.graphql.Openers = () => ({
    data: {
      accessLevels: [
        level('non-member', 'Non-Member', false),
        level('member', 'Member', false),
        level('team-lead', 'Team Lead', false),
        level('coach', 'Coach', true),
      ],
      products: [{ __typename: 'Product', id: 3, name: 'Fast Track' }],
    },
  });
  const { user } = renderApp('/courses/new');
  await user.click(await screen.findByLabelText(/^Access/));
  await screen.findByRole('option', { name: 'Coach' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Member',
    'Team Lead (with a membership)',
    'Coach',
    'Fast Track',
  ]);
});
