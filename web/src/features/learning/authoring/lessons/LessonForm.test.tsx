import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { authoredCourse, contentDraft, lessonDetails, unitDetails } from '../testing';
import { lengthInSeconds } from './lessonValues';

function serve(draft: unknown = null) {
  const server = startFakeServer(staff());
  const course = authoredCourse();
  const rows = [{ __typename: 'Course', id: 5, name: 'Freelancing Foundations' }];
  server.graphql.CourseChoices = () => ({ data: { courses: { __typename: 'CourseList', rows } } });
  server.graphql.PlaceChoices = () => ({ data: { course } });
  server.graphql.CourseById = () => ({ data: { course } });
  server.graphql.UnitById = () => ({ data: { unit: unitDetails() } });
  server.graphql.LessonById = () => ({ data: { lesson: lessonDetails() } });
  server.graphql.Openers = () => ({ data: { accessLevels: [], products: [] } });
  server.graphql.ContentDraft = () => ({ data: { contentDraft: draft } });
  server.graphql.CreateLesson = () => ({
    data: { createLesson: { __typename: 'Lesson', id: 11, courseId: 5, name: 'Say hello' } },
  });
  return server;
}

it('offers both types of lessons (B108), and makes a text in the unit of the address', async () => {
  const server = serve();
  const { user, address } = renderApp('/lessons/new?unit=1');
  await user.click(await screen.findByLabelText('Type'));
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Video Lesson',
    'Image/Text Only',
  ]);
  await user.click(screen.getByRole('option', { name: 'Image/Text Only' }));
  expect(screen.queryByLabelText('Video link')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Name/), 'Say hello');
  await user.click(screen.getByLabelText('Required to complete the course'));
  await user.click(screen.getByLabelText('Free for everyone with an account'));
  await user.click(screen.getByRole('button', { name: 'Create lesson' }));
  await waitFor(() => expect(address()).toBe('/lessons/11'));
  expect(server.named('graphql CreateLesson')).toEqual([
    {
      unitId: 1,
      input: {
        name: 'Say hello',
        shortDescription: null,
        description: null,
        type: 'Image/Text Only',
        videoUrl: null,
        videoFileId: null,
        captionsFileId: null,
        seconds: null,
        isRequired: false,
        isFree: true,
        drip: { rule: 'none', days: null, at: null },
        openers: [],
      },
    },
  ]);
});

it('asks for course and unit where the address does not say them', async () => {
  serve();
  const { user } = renderApp('/lessons/new');
  await user.type(await screen.findByLabelText(/^Name/), 'Say hello');
  await user.click(screen.getByRole('button', { name: 'Create lesson' }));
  expect(await screen.findByRole('link', { name: 'Course is required' })).toBeVisible();
  await user.click(screen.getByLabelText(/^Course/));
  await user.click(await screen.findByRole('option', { name: 'Freelancing Foundations' }));
  await user.click(screen.getByLabelText(/^Unit/));
  expect(await screen.findByRole('option', { name: 'Offers' })).toBeVisible();
});

it('takes only videos of hosts that may be embedded', async () => {
  const server = serve();
  const { user } = renderApp('/lessons/11/edit');
  const field = await screen.findByLabelText('Video link');
  expect(await screen.findByTitle('Say hello')).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  );
  await user.clear(field);
  await user.type(field, 'https://evil.example/x');
  await user.click(screen.getByRole('button', { name: 'Save lesson' }));
  const sentence = 'Use a video link from YouTube, Vimeo, Loom or Wistia';
  expect(await screen.findByRole('link', { name: sentence })).toBeVisible();
  expect(server.named('graphql UpdateLesson')).toEqual([]);
});

it('opens on a day in Manila', async () => {
  const server = serve(contentDraft({ drip: 'date', dripDay: '2026-12-04', dripTime: '19:00', length: '1:02:03' }));
  server.graphql.UpdateLesson = () => ({ data: { updateLesson: lessonDetails() } });
  const { user } = renderApp('/lessons/11/edit');
  await waitFor(() => expect(screen.getByLabelText('Length')).toHaveValue('1:02:03'));
  await user.click(screen.getByRole('button', { name: 'Save lesson' }));
  await waitFor(() => expect(server.named('graphql UpdateLesson')).toHaveLength(1));
  expect(server.named('graphql UpdateLesson')[0]).toMatchObject({
    id: 11,
    seenAt: '2026-11-02T02:00:00Z',
    input: { seconds: 3723, drip: { rule: 'date', days: null, at: '2026-12-04T11:00:00.000Z' } },
  });
});

it.each([
  ['14:32', 872],
  ['1:02:03', 3723],
  ['90:00', 5400],
  ['1:75', null],
  ['', null],
])('reads the length %j', (text, seconds) => {
  expect(lengthInSeconds(text)).toBe(seconds);
});
