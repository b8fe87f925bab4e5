import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';

const hit = (type: string, id: number, title: string, subId: number | null = null) => ({
  __typename: 'SearchResult',
  title,
  type,
  id,
  subId,
});
const profile = [
  hit('lesson', 5, 'Writing a profile clients say yes to', 12),
  hit('lesson', 5, 'Profile photo with your phone', 13),
  hit('course', 5, 'Profile and Portfolio Sprint'),
  hit('event', 5, 'Profile clinic'),
  hit('resource', 5, 'Profile worksheet'),
];

function serve(server: FakeServer, hits: unknown[] = profile) {
  server.graphql.globalSearch = ({ type }) => ({
    data: { globalSearch: (hits as typeof profile).filter((one) => !type || one.type === type) },
  });
  server.graphql.PublicSettings = () => ({ data: { publicSettings: {} } });
  server.graphql.MyCourses = () => ({ data: { myCourses: { __typename: 'MyCourseList', rows: [], total: 0 } } });
}

const box = () => screen.findByRole('combobox', { name: 'Search anything in Atlas' });
const hrefs = () => screen.getAllByRole('option').map((one) => one.getAttribute('href'));

/** Loading the code takes longest; no test should wait for it. */
beforeAll(
  () =>
    Promise.all([import('./SearchPanel'), import('../myCourses/MyCoursesPage'), import('../myCourse/MyCoursePage')]),
  60_000,
);
afterEach(() => vi.useRealTimers());

it('B36, B39, B55, B57: shows the results of an address with links for learners', async () => {
  const server = startFakeServer(member());
  serve(server);
  renderApp('/courses/my-courses?global=profile');
  expect(await screen.findByText('Top Match')).toBeVisible();
  expect(await box()).toHaveValue('profile');
  expect(hrefs()).toEqual([
    '/courses/my-courses/5/12',
    '/courses/my-courses/5/13',
    '/courses/my-courses/5',
    '/events/my-events/5',
    '/resources/my-resources/5',
  ]);
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Writing a profile clients say yes to');
  expect(screen.getAllByText('profile', { selector: 'mark' })).toHaveLength(1);
  expect(screen.getByText('5 results')).toBeInTheDocument();
  expect(server.named('graphql globalSearch')).toEqual([{ query: 'profile', type: null }]);
});

it('B37: leads others to the pages they work with', async () => {
  serve(startFakeServer(staff()));
  renderApp('/courses/my-courses?global=profile');
  await screen.findByText('Top Match');
  expect(hrefs()).toEqual(['/lesson/12', '/lesson/13', '/courses/5', '/events/5', '/resource-files/5']);
});

it('B52: writes the address when typing pauses, and not before', async () => {
  serve(startFakeServer(member()));
  const { address } = renderApp('/courses/my-courses?filter=watching');
  const input = await box();
  vi.useFakeTimers();
  fireEvent.change(input, { target: { value: 'abc' } });
  act(() => void vi.advanceTimersByTime(299));
  expect(address()).toBe('/courses/my-courses?filter=watching');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(address()).toBe('/courses/my-courses?filter=watching&global=abc');
});

it('B53, B54: filters by type, and clearing takes both parameters away and leaves the others', async () => {
  serve(startFakeServer(member()));
  const { user, address } = renderApp('/courses/my-courses?filter=watching&global=profile');
  await screen.findByText('Top Match');
  await user.click(screen.getByRole('button', { name: 'course' }));
  expect(address()).toBe('/courses/my-courses?filter=watching&global=profile&type=course');
  await waitFor(() => expect(hrefs()).toEqual(['/courses/my-courses/5']));
  expect(screen.getByRole('button', { name: 'course' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(address()).toBe('/courses/my-courses?filter=watching'));
  expect(await box()).toHaveValue('');
  await waitFor(async () => expect(await box()).toHaveFocus());
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

it('B56: says that it looks, and that it found nothing', async () => {
  const server = startFakeServer(member());
  serve(server);
  let answer = (_: unknown) => {};
  server.graphql.globalSearch = () => new Promise((resolve) => (answer = resolve));
  renderApp('/courses/my-courses?global=zzzz');
  expect((await screen.findAllByText('Browsing the entire database')).length).toBeGreaterThan(0);
  await waitFor(() => expect(server.named('graphql globalSearch')).toHaveLength(1));
  await act(async () => answer({ data: { globalSearch: [] } }));
  expect((await screen.findAllByText('Oops, no results found')).length).toBeGreaterThan(0);
});

it('tells a failure and tries again', async () => {
  const server = startFakeServer(member());
  serve(server);
  server.graphql.globalSearch = () => ({ errors: [{ message: 'Something went wrong, try again' }] });
  const { user } = renderApp('/courses/my-courses?global=profile');
  const panel = within((await screen.findByRole('button', { name: 'Try again' })).parentElement as HTMLElement);
  expect(panel.getByText('Something went wrong, try again')).toBeVisible();
  serve(server);
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Top Match')).toBeVisible();
});

it('moves with the arrows, opens with Enter and closes with Escape', async () => {
  serve(startFakeServer(member()));
  const { user, address } = renderApp('/courses/my-courses?global=profile');
  await screen.findByText('Top Match');
  const input = await box();
  await user.click(input);
  const selected = () => screen.getByRole('option', { selected: true });
  expect(selected()).toHaveTextContent('Writing a profile');
  expect(input).toHaveAttribute('aria-activedescendant', selected().id);
  await user.keyboard('{ArrowUp}');
  expect(selected()).toHaveTextContent('Profile worksheet');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(selected()).toHaveTextContent('Sprint');
  await user.keyboard('{Escape}');
  expect(input).toHaveAttribute('aria-expanded', 'false');
  expect(address()).toContain('global=profile');
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(selected()).toHaveTextContent('Sprint');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/courses/my-courses/5'));
  await waitFor(() => expect(input).toHaveValue(''));
});

it('asks nothing for a single letter', async () => {
  const server = startFakeServer(member());
  serve(server);
  renderApp('/courses/my-courses?global=a');
  expect(await box()).toHaveValue('a');
  expect(screen.queryByText('Browsing the entire database')).not.toBeInTheDocument();
  expect(server.named('graphql globalSearch')).toEqual([]);
});
