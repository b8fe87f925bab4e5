import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { authoredCourse } from '../testing';

const track = (id: number, name: string) => ({ __typename: 'Track', id, name, description: null });

it('renames, adds, orders and removes tracks in one save', async () => {
  const server = startFakeServer(staff());
  const course = authoredCourse({ tracks: [track(1, 'Start'), track(2, 'Work'), track(3, 'Old')] });
  server.graphql.CourseById = () => ({ data: { course } });
  server.graphql.SaveTracks = () => ({ data: { saveTracks: course } });
  const { user, address } = renderApp('/courses/5/tracks');
  await user.type(await screen.findByLabelText(/^Name of track 1/), ' here');
  await user.click(screen.getByRole('button', { name: 'Remove Old' }));
  await user.click(screen.getByRole('button', { name: 'Move Work up' }));
  expect(screen.getByText('Work is now track 1 of 2')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add track' }));
  await user.click(screen.getByRole('button', { name: 'Save tracks' }));
  expect(await screen.findByRole('link', { name: 'Every track needs a name' })).toBeVisible();
  await user.type(screen.getByLabelText(/^Name of track 3/), 'Later');
  await user.click(screen.getByRole('button', { name: 'Save tracks' }));
  await waitFor(() => expect(address()).toBe('/courses/5'));
  expect(server.named('graphql SaveTracks')).toEqual([
    {
      courseId: 5,
      tracks: [
        { id: 2, name: 'Work', description: null },
        { id: 1, name: 'Start here', description: null },
        { id: null, name: 'Later', description: null },
      ],
      seenAt: course.updatedAt,
    },
  ]);
});

it('says when somebody else changed the course meanwhile, and loads the newest version', async () => {
  const server = startFakeServer(staff());
  const warning = 'Someone else just changed this course. Reload to see the change, then try again.';
  server.graphql.CourseById = () => ({ data: { course: authoredCourse({ tracks: [track(1, 'Start')] }) } });
  server.graphql.SaveTracks = () => ({ errors: [{ message: warning, extensions: { code: 'CONFLICT' } }] });
  const { user } = renderApp('/courses/5/tracks');
  await user.type(await screen.findByLabelText(/^Name of track 1/), ' here');
  await user.click(screen.getByRole('button', { name: 'Save tracks' }));
  expect(await screen.findByText(warning)).toBeVisible();
  const newest = authoredCourse({ tracks: [track(1, 'Begin')], updatedAt: '2026-11-03T02:00:00Z' });
  server.graphql.CourseById = () => ({ data: { course: newest } });
  await user.click(screen.getByRole('button', { name: 'Load the newest version' }));
  await waitFor(() => expect(screen.getByLabelText(/^Name of track 1/)).toHaveValue('Begin'));
});
