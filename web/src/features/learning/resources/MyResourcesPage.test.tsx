import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import type { MyResourceFieldsFragment } from './myResources.gql';
import { closed, content, link, ownResource } from './testing';

function serve(server: FakeServer, rows: MyResourceFieldsFragment[], shut: MyResourceFieldsFragment[] = []) {
  server.graphql.MyResources = ({ filter }) => {
    const shown = (filter as { door: string }).door === 'closed' ? shut : rows;
    return { data: { myResources: { __typename: 'MyResourceList', rows: shown, total: shown.length } } };
  };
  server.graphql.MyResourceById = ({ id }) => ({
    data: { myResource: [...rows, ...shut].find((row) => row.id === id) ?? null },
  });
  server.graphql.ResourceCategories = () => ({ data: { resourceCategories: ['Checklists', 'Links'] } });
  server.graphql.PublicSettings = () => ({ data: { publicSettings: { 'waitlist-link': 'https://example.com/w' } } });
}

it('B2 hands out files and leads to links', async () => {
  serve(startFakeServer(member()), [ownResource(), ownResource({ id: 8, name: 'Rates', kind: 'link', content: link })]);
  renderApp('/resources/my-resources');
  const file = await screen.findByRole('link', { name: 'Download: First week with a client' });
  expect(file).toHaveAttribute('download', 'first-week.pdf');
  expect(file).toHaveAttribute('href', expect.stringContaining('key='));
  expect(screen.getByText('Checklists · PDF · 48 KB')).toBeVisible();
  const away = screen.getByRole('link', { name: 'Open link: Rates' });
  expect(away).toHaveAttribute('target', '_blank');
  expect(away).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(screen.getByText('Checklists · example.com')).toBeVisible();
});

it('keeps category, kind, search and sort in the address and hands them to the server', async () => {
  const server = startFakeServer(member());
  serve(server, [ownResource()]);
  const { user, address } = renderApp('/resources/my-resources?kind=pdf');
  await screen.findByText('First week with a client');
  await user.click(await screen.findByRole('button', { name: 'Links' }));
  await user.click(screen.getByRole('radio', { name: 'Name' }));
  expect(address()).toContain('kind=pdf');
  expect(address()).toContain('category=Links');
  expect(address()).toContain('sort=name');
  await user.type(screen.getByLabelText('Search resources'), 'week');
  await waitFor(() => expect(address()).toContain('search=week'));
  await waitFor(() =>
    expect(server.named('graphql MyResources')).toContainEqual({
      list: { page: 1, perPage: 10, sort: 'name', desc: false, search: 'week' },
      filter: { category: 'Links', kind: 'pdf', door: 'open' },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Type: PDF. Remove filter' }));
  expect(address()).not.toContain('kind=');
});

it('B62 shows what is closed as a teaser, with the gate before it', async () => {
  const action = { __typename: 'DoorAction', label: 'Join the Waitlist', path: 'https://example.com/w' };
  const guide = closed();
  serve(startFakeServer(member()), [], [{ ...guide, door: { ...guide.door, action } }]);
  const { user } = renderApp('/resources/my-resources');
  expect(await screen.findByText('Tribe members only')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Coaching guide' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'See how to unlock: Coaching guide' }));
  const gate = within(await screen.findByRole('dialog', { name: 'This content is exclusive for Tribe members' }));
  expect(await gate.findByRole('link', { name: 'Join the Waitlist' })).toHaveAttribute('href', 'https://example.com/w');
});

it('B62 stands with the gate before a closed resource that is opened by its address, and returns to the list', async () => {
  serve(startFakeServer(member()), [], [closed()]);
  const { user, address } = renderApp('/resources/my-resources/6');
  const gate = within(await screen.findByRole('dialog', { name: 'This content is exclusive for Tribe members' }));
  await user.click(gate.getByRole('button', { name: 'Return' }));
  await waitFor(() => expect(address()).toBe('/resources/my-resources'));
});

it.each([
  ['pdf', content(), () => screen.findByTitle('Preview of A thing')],
  [
    'image',
    content({ mediaType: 'image/jpeg', fileName: 'a.jpg' }),
    () => screen.findByRole('img', { name: 'A thing' }),
  ],
  ['audio', content({ mediaType: 'audio/mpeg', fileName: 'a.mp3' }), () => screen.findByLabelText('A thing')],
  ['video', content({ mediaType: 'video/mp4', fileName: 'a.mp4' }), () => screen.findByLabelText('A thing')],
  [
    'link',
    {
      ...link,
      video: {
        __typename: 'Video' as const,
        embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
        host: 'YouTube',
      },
    },
    () => screen.findByTitle('A thing'),
  ],
] as const)('looks into a %s', async (kind, what, find) => {
  serve(startFakeServer(member()), [ownResource({ name: 'A thing', kind, content: what })]);
  renderApp('/resources/my-resources/5');
  expect(await find()).toBeInTheDocument();
});

it.each([
  ['a drawing that may hold a program', 'image', content({ mediaType: 'image/svg+xml', fileName: 'a.svg' }), 'a.svg'],
  ['a film that browsers do not play', 'video', content({ mediaType: 'video/x-msvideo', fileName: 'a.avi' }), 'a.avi'],
  ['a sheet', 'spreadsheet', content({ mediaType: 'text/csv', fileName: 'a.csv' }), 'a.csv'],
] as const)('shows only the name of %s', async (_, kind, what, name) => {
  serve(startFakeServer(member()), [ownResource({ kind, content: what })]);
  const { container } = renderApp('/resources/my-resources/5');
  expect(await screen.findByText(name)).toBeVisible();
  expect(container.querySelector('main :is(img, video, iframe, object, embed)')).toBeNull();
});

it('says that a resource is not there', async () => {
  serve(startFakeServer(member()), []);
  renderApp('/resources/my-resources/99');
  expect(await screen.findByText('Resource not found')).toBeVisible();
});

it('says that a resource was archived, with one button and without the gate', async () => {
  const reason = 'This resource was archived on Nov 15, 2026.';
  const action = { __typename: 'DoorAction' as const, label: 'My Resources', path: '/resources/my-resources' };
  const door = { ...closed().door, code: 'archived', reason, action };
  serve(startFakeServer(member()), [], [closed({ door, description: null })]);
  renderApp('/resources/my-resources/6');
  const words = (await screen.findByRole('heading', { name: reason })).parentElement as HTMLElement;
  const main = within(screen.getByRole('main'));
  expect(within(words).getByRole('link', { name: 'My Resources' })).toHaveAttribute('href', '/resources/my-resources');
  expect(main.queryByText('Back to resources')).toBeNull();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
