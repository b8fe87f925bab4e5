import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { catchUploads } from '~/ui/files/testing';
import { authoredCourse, lessonDetails, lessonFile } from '../testing';

function serve() {
  const server = startFakeServer(staff());
  server.graphql.CourseChoices = () => ({ data: { courses: { __typename: 'CourseList', rows: [] } } });
  server.graphql.PlaceChoices = () => ({ data: { course: authoredCourse() } });
  server.graphql.LessonById = () => ({ data: { lesson: lessonDetails() } });
  server.graphql.LessonFileById = () => ({ data: { lessonFile: lessonFile(1) } });
  server.graphql.ContentDraft = () => ({ data: { contentDraft: null } });
  server.graphql.CreateLessonFile = () => ({
    data: { createLessonFile: { __typename: 'LessonFile', id: 1, lessonId: 11, name: 'Rates 2026' } },
  });
  return server;
}

it('uploads a file, names it after itself, and hands it out with the lesson', async () => {
  const server = serve();
  const sent = catchUploads();
  const { user, address } = renderApp('/lesson-files/new?lesson=11');
  await user.upload(
    await screen.findByLabelText(/^File/, { selector: 'input[type=file]' }),
    new File(['x'], 'Rates 2026.PDF', { type: 'application/pdf' }),
  );
  expect(screen.getByRole('progressbar', { name: 'Uploading Rates 2026.PDF' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Create lesson file' })).toBeDisabled();
  sent[0]?.end(200, { id: 77, url: '/u/1.pdf', name: 'Rates 2026.PDF', size: 2048, kind: 'pdf' });
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Rates 2026'));
  await user.click(screen.getByRole('button', { name: 'Create lesson file' }));
  await waitFor(() => expect(address()).toBe('/lessons/11'));
  expect(server.named('graphql CreateLessonFile')).toEqual([
    { lessonId: 11, input: { name: 'Rates 2026', fileId: 77, url: null } },
  ]);
});

it('says what the server says about a file it does not take', async () => {
  serve();
  const sent = catchUploads();
  const { user } = renderApp('/lesson-files/new?lesson=11');
  await user.upload(
    await screen.findByLabelText(/^File/, { selector: 'input[type=file]' }),
    new File(['x'], 'big.zip', { type: 'application/zip' }),
  );
  sent[0]?.end(400, { error: 'For uploads over 10mb, please contact the L&D admin.' });
  await waitFor(() =>
    expect(screen.getByLabelText(/^File/, { selector: 'input[type=file]' })).toHaveAccessibleDescription(
      'For uploads over 10mb, please contact the L&D admin.',
    ),
  );
});

it('takes a web link that begins with https://', async () => {
  const server = serve();
  const { user } = renderApp('/lesson-files/new?lesson=11');
  await user.click(await screen.findByRole('radio', { name: 'Web link' }));
  await user.type(screen.getByLabelText(/^Link/), 'http://example.com');
  await user.type(screen.getByLabelText(/^Name/), 'Rates');
  await user.click(screen.getByRole('button', { name: 'Create lesson file' }));
  expect(await screen.findByRole('link', { name: 'Link must start with https://' })).toBeVisible();
  await user.clear(screen.getByLabelText(/^Link/));
  await user.type(screen.getByLabelText(/^Link/), 'https://example.com/rates');
  await user.click(screen.getByRole('button', { name: 'Create lesson file' }));
  await waitFor(() =>
    expect(server.named('graphql CreateLessonFile')).toEqual([
      { lessonId: 11, input: { name: 'Rates', url: 'https://example.com/rates', fileId: null } },
    ]),
  );
});

it('deletes a file after asking, and goes back to its lesson', async () => {
  const server = serve();
  server.graphql.DeleteLessonFile = () => ({
    data: { deleteLessonFile: { __typename: 'Lesson', id: 11, files: [] } },
  });
  const { user, address } = renderApp('/lesson-files/1');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete file' }));
  await waitFor(() => expect(address()).toBe('/lessons/11'));
  expect(server.named('graphql DeleteLessonFile')).toEqual([{ id: 1 }]);
});

it('says when somebody else changed the file meanwhile, and loads the newest version', async () => {
  const server = serve();
  const warning = 'Someone else just changed this lesson file. Reload to see the change, then try again.';
  server.graphql.UpdateLessonFile = () => ({ errors: [{ message: warning, extensions: { code: 'CONFLICT' } }] });
  const { user } = renderApp('/lesson-files/1/edit');
  await user.type(await screen.findByLabelText(/^Name/), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save lesson file' }));
  expect(await screen.findByText(warning)).toBeVisible();
  expect(server.named('graphql UpdateLessonFile')).toMatchObject([{ id: 1, seenAt: lessonFile(1).updatedAt }]);
  const newest = { ...lessonFile(1), name: 'Their name', updatedAt: '2026-11-03T02:00:00Z' };
  server.graphql.LessonFileById = () => ({ data: { lessonFile: newest } });
  await user.click(screen.getByRole('button', { name: 'Load the newest version' }));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Their name'));
});
