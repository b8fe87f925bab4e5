import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { authoredCourse, unitDetails } from '../testing';

function serve(user = staff()) {
  const server = startFakeServer(user);
  const course = authoredCourse({ tracks: [{ __typename: 'Track', id: 7, name: 'Work', description: null }] });
  const rows = [{ __typename: 'Course', id: 5, name: 'Freelancing Foundations' }];
  server.graphql.UnitById = () => ({ data: { unit: unitDetails() } });
  server.graphql.CourseById = () => ({ data: { course } });
  server.graphql.CourseChoices = () => ({ data: { courses: { __typename: 'CourseList', rows } } });
  server.graphql.PlaceChoices = () => ({ data: { course } });
  server.graphql.ContentDraft = () => ({ data: { contentDraft: null } });
  return server;
}

it('shows a unit with its lessons and its course', async () => {
  serve(staff({ functionAccess: {} }));
  renderApp('/units/1');
  expect(await screen.findByRole('link', { name: 'Freelancing Foundations' })).toHaveAttribute('href', '/courses/5');
  const lessons = within(screen.getByRole('region', { name: 'Lessons' }));
  expect(lessons.getByRole('link', { name: 'Lesson 12' })).toHaveAttribute('href', '/lessons/12');
  expect(lessons.queryAllByRole('button')).toEqual([]);
});

it('makes a unit in a track of its course, opening some days later', async () => {
  const server = serve();
  server.graphql.CreateUnit = () => ({
    data: { createUnit: { __typename: 'Unit', id: 3, courseId: 5, name: 'Clients' } },
  });
  const { user, address } = renderApp('/units/new?course=5');
  await user.type(await screen.findByLabelText(/^Name/), 'Clients');
  await user.click(await screen.findByLabelText('Track'));
  await user.click(await screen.findByRole('option', { name: 'Work' }));
  await user.click(screen.getByLabelText('Available'));
  await user.click(await screen.findByRole('option', { name: 'Some days after access starts' }));
  await user.click(screen.getByRole('button', { name: 'Create unit' }));
  expect(await screen.findByRole('link', { name: 'Days is required' })).toBeVisible();
  await user.type(screen.getByLabelText(/^Days/), '7');
  await user.click(screen.getByRole('button', { name: 'Create unit' }));
  await waitFor(() => expect(address()).toBe('/courses/5'));
  expect(server.named('graphql CreateUnit')).toEqual([
    {
      courseId: 5,
      input: {
        name: 'Clients',
        trackId: 7,
        shortDescription: null,
        description: null,
        drip: { rule: 'days', days: 7, at: null },
      },
    },
  ]);
});
