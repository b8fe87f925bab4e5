import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { buildSchema, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { CHANGELOG } from './changelogQuery';

const entry = (changes: object = {}) => ({
  __typename: 'ChangelogEntry',
  id: 3,
  title: 'Dark mode',
  body: 'It is **dark** <img src=x onerror=alert(1)> [bad](javascript:alert(1))',
  publishedAt: null as string | null,
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...changes,
});

const published = (id: number) => ({
  id,
  title: `News ${id}`,
  body: `Text ${id}`,
  publishedAt: '2026-11-01T00:00:00.000Z',
});

it('asks for the public list in words of the schema', () => {
  const domains = join(import.meta.dirname, '../../../../../internal');
  const schema = ['graph/base.graphql', 'settings/settings.graphql', 'settings/changelog.graphql'];
  const text = schema.map((path) => readFileSync(join(domains, path), 'utf8')).join('\n');
  expect(validate(buildSchema(text), parse(CHANGELOG))).toEqual([]);
});

it('shows visitors what is published, page after page, and no HTML of it', async () => {
  const server = startFakeServer(null);
  server.graphql.Changelog = ({ list }) => {
    const { page } = list as { page: number };
    const rows = page === 1 ? Array.from({ length: 10 }, (_, index) => published(20 - index)) : [published(1)];
    return { data: { changelog: { rows, total: 11 } } };
  };
  const { user, container } = renderApp('/changelog');
  expect(await screen.findByRole('heading', { level: 2, name: 'News 20' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show earlier entries' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'News 1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show earlier entries' })).toBeNull();
  expect(container.querySelectorAll('article')).toHaveLength(11);
});

it('tells a failure, tries again, and says so when there is nothing', async () => {
  const server = startFakeServer(null);
  server.graphql.Changelog = () => ({ errors: [{ message: 'Try again in a minute' }] });
  const { user } = renderApp('/changelog');
  expect(await screen.findByText('Try again in a minute')).toBeVisible();
  server.graphql.Changelog = () => ({ data: { changelog: { rows: [], total: 0 } } });
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('News will appear here.')).toBeVisible();
});

function editorServer(user = staff()) {
  const server = startFakeServer(user);
  server.graphql.FeatureChangelog = () => ({
    data: { featureChangelog: { __typename: 'ChangelogList', rows: [entry()], total: 1 } },
  });
  server.graphql.ChangelogEntryById = () => ({ data: { changelogEntry: entry() } });
  return server;
}

it('lets staff edit with a preview that runs nothing, and publish', async () => {
  const server = editorServer();
  server.graphql.UpdateChangelogEntry = () => ({
    data: { updateChangelogEntry: entry({ publishedAt: '2026-11-02T00:00:00.000Z' }) },
  });
  const { user, address } = renderApp('/feature-changelog');
  await user.click(await screen.findByRole('button', { name: 'Dark mode' }));
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getByText('dark').tagName).toBe('STRONG');
  expect(preview.queryByRole('img')).toBeNull();
  expect(preview.queryByRole('link')).toBeNull();
  await user.clear(screen.getByLabelText('Title'));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByRole('link', { name: 'Title is required' })).toBeVisible();
  await user.type(screen.getByLabelText('Title'), 'Dark');
  await user.click(screen.getByRole('checkbox', { name: 'Published' }));
  await user.click(screen.getByRole('button', { name: 'Publish entry' }));
  await waitFor(() => expect(address()).toBe('/feature-changelog'));
  expect(server.named('graphql UpdateChangelogEntry')).toEqual([
    {
      id: 3,
      input: { title: 'Dark', body: entry().body, isPublished: true },
      seenAt: '2026-11-01T00:00:00.000Z',
    },
  ]);
});

it('keeps what was written when somebody else was faster', async () => {
  const server = editorServer();
  server.graphql.UpdateChangelogEntry = () => ({
    errors: [{ message: 'This changelog entry was changed meanwhile', extensions: { code: 'CONFLICT' } }],
  });
  const { user } = renderApp('/feature-changelog?entry=3');
  await user.type(await screen.findByLabelText('Title'), ' again');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('This changelog entry was changed meanwhile')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Dark mode again');
  expect(screen.getByRole('button', { name: 'Load the newest version' })).toBeVisible();
});

it('lets readers read only', async () => {
  editorServer(staff({ functionAccess: {} }));
  const { user } = renderApp('/feature-changelog');
  await user.click(await screen.findByRole('button', { name: 'Dark mode' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Dark mode' })).toBeVisible();
  expect(screen.queryByLabelText('Title')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete entry' })).toBeNull();
});
