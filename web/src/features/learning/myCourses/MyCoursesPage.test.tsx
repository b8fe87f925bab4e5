import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { closedCourse, course } from '../testing';

/** Answers the list and, on request, the courses that are closed. */
function serve(server: FakeServer, rows: unknown[], closed: unknown[] = []) {
  server.graphql.MyCourses = ({ filter }) => {
    const shown = filter === 'closed' ? closed : rows;
    return { data: { myCourses: { __typename: 'MyCourseList', rows: shown, total: shown.length } } };
  };
  server.graphql.PublicSettings = () => ({ data: { publicSettings: { 'waitlist-link': 'https://example.com/w' } } });
}

it('shows how far each course is and leads to the lesson to go on with', async () => {
  const server = startFakeServer(member());
  serve(server, [course(), course({ id: 8, name: 'Done Course', state: 'completed', nextLessonId: null })]);
  renderApp('/courses/my-courses');
  const card = within(
    (await screen.findByRole('link', { name: 'Freelancing Foundations' })).closest('li') as HTMLElement,
  );
  expect(card.getByText('Tin Salazar · 4 lessons · 50 min')).toBeVisible();
  expect(card.getByText('33%')).toBeVisible();
  expect(card.getByRole('progressbar', { name: 'Course progress' })).toHaveAttribute('aria-valuenow', '33');
  expect(card.getByRole('link', { name: 'Continue: Freelancing Foundations' })).toHaveAttribute(
    'href',
    '/courses/my-courses/5/12',
  );
  expect(screen.getByRole('link', { name: 'Review course: Done Course' })).toHaveAttribute(
    'href',
    '/courses/my-courses/8',
  );
});

it('keeps filter and sort in the address and hands them to the server', async () => {
  const server = startFakeServer(member());
  serve(server, [course()]);
  const { user, address } = renderApp('/courses/my-courses?filter=watching&sort=newest');
  await screen.findByRole('link', { name: 'Freelancing Foundations' });
  expect(screen.getByRole('button', { name: 'Watching' })).toHaveAttribute('aria-pressed', 'true');
  expect(server.named('graphql MyCourses')[0]).toMatchObject({ filter: 'watching', list: { sort: 'newest' } });
  await user.click(screen.getByRole('button', { name: 'Completed' }));
  expect(address()).toBe('/courses/my-courses?filter=completed&sort=newest');
  await user.click(screen.getByRole('radio', { name: 'Recent' }));
  expect(address()).toBe('/courses/my-courses?filter=completed');
});

it('says what would stand here when there is nothing', async () => {
  serve(startFakeServer(member()), []);
  renderApp('/courses/my-courses?filter=completed');
  expect(await screen.findByText('Courses you completed will appear here.')).toBeVisible();
});

it('tells a failure and tries again', async () => {
  const server = startFakeServer(member());
  server.graphql.MyCourses = () => ({ errors: [{ message: 'Something went wrong, try again' }] });
  const { user } = renderApp('/courses/my-courses?filter=watching');
  const again = await screen.findByRole('button', { name: /try again|reload/i });
  serve(server, [course()]);
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'Freelancing Foundations' })).toBeVisible();
});

it('B62, B63: shows closed courses as teasers, and the gate with the waitlist before them', async () => {
  const action = { __typename: 'DoorAction', label: 'Join the Waitlist', path: 'https://example.com/w' };
  const closed = closedCourse();
  serve(startFakeServer(member()), [course()], [{ ...closed, door: { ...closed.door, action } }]);
  const { user } = renderApp('/courses/my-courses');
  await user.click(await screen.findByRole('button', { name: 'See how to unlock: Rates and Invoices' }));
  const gate = within(await screen.findByRole('dialog', { name: 'This content is exclusive for Tribe members' }));
  expect(gate.getByText('Tribe Enrollment will open soon!')).toBeInTheDocument();
  const waitlist = await gate.findByRole('link', { name: 'Join the Waitlist' });
  expect(waitlist).toHaveAttribute('href', 'https://example.com/w');
  expect(waitlist).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(gate.getByRole('button', { name: 'Return' })).toBeInTheDocument();
});

it('tells a former member until when to renew, with the one button that does', async () => {
  const reason = 'Your membership ended on Nov 12, 2026. Renew until Nov 26 to keep your place.';
  const action = { __typename: 'DoorAction', label: 'Renew membership', path: '/checkout/join-the-tribe' };
  const closed = closedCourse('grace', reason);
  serve(startFakeServer(member()), [], [{ ...closed, door: { ...closed.door, action } }]);
  const { user } = renderApp('/courses/my-courses');
  expect(await screen.findByText('Membership ended')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'See how to unlock: Rates and Invoices' }));
  const gate = within(await screen.findByRole('dialog', { name: reason }));
  expect(gate.getByRole('link', { name: 'Renew membership' })).toHaveAttribute('href', '/checkout/join-the-tribe');
  expect(gate.queryByText('Tribe Enrollment will open soon!')).toBeNull();
});

it('offers the free lesson of a closed course, and after it how to join', async () => {
  const free = { ...closedCourse(), nextLessonId: 13, freeLessonCount: 1 };
  const taken = { ...closedCourse(), id: 9, name: 'Taken', freeLessonCount: 1 };
  serve(startFakeServer(member()), [], [free, taken]);
  renderApp('/courses/my-courses');
  const link = await screen.findByRole('link', { name: 'Open free lesson: Rates and Invoices' });
  expect(link).toHaveAttribute('href', '/courses/my-courses/6/13');
  expect(screen.getAllByText('1 free lesson')).toHaveLength(2);
  expect(screen.queryByText('Tribe members only')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open free lesson: Taken' })).toBeNull();
  expect(screen.getByRole('button', { name: 'See how to unlock: Taken' })).toBeVisible();
});

it('says to someone with the level alone that a membership is missing', async () => {
  const reason = "You don't have an active membership yet";
  serve(startFakeServer(member()), [], [closedCourse('no_membership', reason)]);
  const { user } = renderApp('/courses/my-courses');
  expect(await screen.findByText('No active membership')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'See how to unlock: Rates and Invoices' }));
  const gate = within(await screen.findByRole('dialog', { name: reason }));
  expect(gate.getByText(/^Your account has the Member level, but no membership is active\./)).toBeVisible();
});

it('tells a member what else opens a course, without the waitlist', async () => {
  const closed = closedCourse('no_grant', "Your membership doesn't include it");
  serve(startFakeServer(member()), [], [{ ...closed, openedBy: ['Fast Track', 'Coach'] }]);
  const { user } = renderApp('/courses/my-courses');
  await user.click(await screen.findByRole('button', { name: 'See how to unlock: Rates and Invoices' }));
  const gate = within(await screen.findByRole('dialog', { name: "Your membership doesn't include it" }));
  expect(gate.getByText('It opens with Fast Track or Coach.')).toBeInTheDocument();
  expect(gate.queryByRole('link', { name: 'Join the Waitlist' })).not.toBeInTheDocument();
});

it('keeps a course that closed once, with how far it is and what opens it instead of Continue', async () => {
  const reason = 'Your membership ended on Oct 31, 2026. Renew it to open this again.';
  const action = { __typename: 'DoorAction', label: 'Renew membership', path: '/checkout/join-the-tribe' };
  const door = { ...closedCourse('expired', reason).door, action };
  serve(startFakeServer(member()), [course({ door, nextLessonId: null })], [closedCourse('expired', reason)]);
  const { user } = renderApp('/courses/my-courses');
  const title = await screen.findByRole('link', { name: 'Freelancing Foundations' });
  const card = within(title.closest('li') as HTMLElement);
  expect(card.getByText('Membership ended')).toBeVisible();
  expect(card.getByText('33%')).toBeVisible();
  expect(card.queryByRole('link', { name: /Continue/ })).toBeNull();
  await user.click(card.getByRole('button', { name: 'See how to unlock: Freelancing Foundations' }));
  const gate = within(await screen.findByRole('dialog', { name: reason }));
  expect(gate.getByText('Your progress is safe. It will be here when you come back.')).toBeVisible();
  expect(gate.getByRole('link', { name: 'Renew membership' })).toHaveAttribute('href', '/checkout/join-the-tribe');
});
