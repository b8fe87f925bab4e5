import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { closedCourse, course } from '../testing';

function serve(myCourse: unknown) {
  const server = startFakeServer(member());
  server.graphql.MyCourseById = () => ({ data: { myCourse } });
  renderApp('/courses/my-courses/5');
  return server;
}

it('shows the syllabus: done, to do, optional, and locked with the day it opens', async () => {
  serve(course());
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/courses/my-courses/5/12');
  const syllabus = within(screen.getByRole('region', { name: 'Freelancing Foundations' }));
  expect(syllabus.getByText('1 of 3')).toBeVisible();
  expect(syllabus.getByRole('link', { name: /Lesson 11 \(done\)/ })).toBeVisible();
  // The unit to go on with is open, the other one folded.
  const second = syllabus.getByRole('button', { name: /Your first offer/ });
  expect(second).toHaveAttribute('aria-expanded', 'false');
  second.click();
  expect(await syllabus.findByText('Opens on Dec 04, 2026 7:00 PM')).toBeVisible();
  expect(syllabus.getByText('Optional')).toBeVisible();
  expect(syllabus.queryByRole('link', { name: /Lesson 14/ })).not.toBeInTheDocument();
});

it('groups units by track', async () => {
  const whole = course({ tracks: [{ __typename: 'MyTrack', id: 1, name: 'Beginners', description: 'First steps' }] });
  whole.units = whole.units.map((unit, at) => ({ ...unit, trackId: at === 1 ? 1 : null })) as typeof whole.units;
  serve(whole);
  const track = (await screen.findByRole('heading', { name: 'Beginners' })).parentElement?.parentElement as HTMLElement;
  expect(within(track).getByRole('button', { name: /Your first offer/ })).toBeVisible();
  expect(within(track).queryByRole('button', { name: /Setting Up/ })).not.toBeInTheDocument();
});

it('of a closed course shows the names of lessons, no links, and the gate', async () => {
  serve(closedCourse());
  const ask = await screen.findByRole('button', { name: 'See how to unlock' });
  expect(screen.getByText(/Lesson 11/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Lesson 11/ })).not.toBeInTheDocument();
  ask.click();
  expect(
    await screen.findByRole('dialog', { name: 'This content is exclusive for Tribe members' }),
  ).toBeInTheDocument();
});

it('says so when there is no such course', async () => {
  const server = startFakeServer(member());
  server.graphql.MyCourseById = () => ({
    errors: [{ message: 'Course not found', extensions: { code: 'NOT_FOUND' } }],
  });
  renderApp('/courses/my-courses/99');
  expect(await screen.findByRole('heading', { name: 'Course not found' })).toBeVisible();
});

it('of an archived course shows when it was archived, what was done, and one button', async () => {
  const reason = 'This course was archived on Nov 15, 2026. Your progress is kept.';
  const action = { __typename: 'DoorAction', label: 'My Courses', path: '/courses/my-courses' };
  const archived = closedCourse('archived', reason);
  const door = { ...archived.door, action };
  const units = archived.units.map((unit) => ({ ...unit, lessons: unit.lessons.map((row) => ({ ...row, door })) }));
  serve({ ...archived, description: null, door, units });
  const words = (await screen.findByText(reason)).parentElement as HTMLElement;
  const main = within(screen.getByRole('main'));
  expect(within(words).getByRole('link', { name: 'My Courses' })).toHaveAttribute('href', '/courses/my-courses');
  expect(main.queryByRole('link', { name: /Continue|Start|Review|Lesson/ })).toBeNull();
  expect(main.queryByRole('button', { name: 'See how to unlock' })).toBeNull();
  expect(main.getByText('0 of 3')).toBeVisible();
});
