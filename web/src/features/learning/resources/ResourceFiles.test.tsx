import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type FakeServer, startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { catchUploads } from '~/ui/files/testing';
import type { ResourceDetailsFragment } from './resources.gql';
import { link, resource } from './testing';

function serve(server: FakeServer, rows: ResourceDetailsFragment[] = [resource()]) {
  server.graphql.Resources = () => ({ data: { resources: { __typename: 'ResourceList', rows, total: rows.length } } });
  server.graphql.ResourceById = ({ id }) => ({ data: { resource: rows.find((row) => row.id === id) ?? null } });
  server.graphql.ResourceCategories = () => ({ data: { resourceCategories: ['Checklists'] } });
  server.graphql.Openers = () => ({
    data: {
      accessLevels: [{ __typename: 'AccessLevel', id: 'coach', name: 'Coach', opensMemberContent: true }],
      products: [{ __typename: 'Product', id: 3, name: 'Fast Track' }],
    },
  });
  server.graphql.ContentDraft = () => ({ data: { contentDraft: null } });
  return server;
}

it('lists resources with their state and keeps filters in the address', async () => {
  const server = serve(startFakeServer(staff()), [resource(), resource({ id: 6, name: 'Rates', content: link })]);
  const { user, address } = renderApp('/resource-files?status=draft');
  expect(await screen.findByRole('link', { name: /First week with a client/ })).toHaveAttribute(
    'href',
    '/resource-files/5',
  );
  expect(screen.getByText('example.com')).toBeVisible();
  await user.click(within(screen.getByRole('group', { name: 'Filters' })).getByRole('button', { name: 'Type' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Web link' }));
  expect(address()).toBe('/resource-files?status=draft&kind=link');
  await waitFor(() =>
    expect(server.named('graphql Resources').at(-1)).toMatchObject({
      filter: { status: 'draft', kind: 'link', category: '' },
      list: { sort: 'name' },
    }),
  );
});

it('offers no change to those who may not make any', async () => {
  const reader = staff({ functionAccess: {} });
  serve(startFakeServer(reader), [resource({ isEditable: false })]);
  renderApp('/resource-files/5');
  await screen.findByRole('heading', { level: 1, name: 'First week with a client' });
  expect(screen.queryByRole('link', { name: 'Edit resource' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
});

it('publishes a draft after asking', async () => {
  const server = serve(startFakeServer(staff()), [resource({ status: 'draft', publishedAt: null })]);
  server.graphql.PublishResources = () => ({ data: { publishResources: [resource()] } });
  const { user } = renderApp('/resource-files/5');
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.named('graphql PublishResources')).toEqual([{ ids: [5], isPublished: true }]));
  expect(await screen.findByText('First week with a client published')).toBeVisible();
});

it('B186 takes a web link and refuses addresses that are none', async () => {
  const server = serve(startFakeServer(staff()));
  server.graphql.CreateResource = () => ({
    data: { createResource: resource({ id: 7, name: 'Rates', content: link }) },
  });
  const { user } = renderApp('/resource-files/new');
  await user.click(await screen.findByRole('radio', { name: /A web link/ }));
  await user.type(screen.getByLabelText('Name'), 'Rates');
  await user.type(screen.getByLabelText('Link'), 'javascript:alert(1)');
  await user.click(screen.getByRole('button', { name: 'Create resource' }));
  expect(await screen.findByRole('link', { name: 'Link must start with https://' })).toBeVisible();
  expect(server.named('graphql CreateResource')).toEqual([]);
  await user.clear(screen.getByLabelText('Link'));
  await user.type(screen.getByLabelText('Link'), 'https://www.example.com/rates');
  await user.click(screen.getByRole('button', { name: 'Create resource' }));
  await waitFor(() => expect(server.named('graphql CreateResource')).toHaveLength(1));
  expect(server.named('graphql CreateResource')[0]).toEqual({
    input: {
      name: 'Rates',
      description: '',
      category: '',
      url: 'https://www.example.com/rates',
      coverFileId: null,
      openers: [],
    },
  });
});

it('B184 B185 B188 sends a file with its progress, names the limit, and refuses other ends', async () => {
  const server = serve(startFakeServer(staff()));
  const sent = catchUploads();
  server.graphql.CreateResource = () => ({ data: { createResource: resource() } });
  const { user } = renderApp('/resource-files/new');
  expect(await screen.findByText('For uploads over 10mb, please contact the L&D admin.')).toBeVisible();
  const field = screen.getByLabelText('File');
  fireEvent.drop(field, { dataTransfer: { files: [new File(['x'], 'evil.html')] } });
  expect(await screen.findByText(/evil\.html is not an accepted file type/)).toBeVisible();
  await user.upload(field, new File(['x'], 'PHOTO.JPG'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body?.get('kind')).toBe('resource-file');
  sent[0]?.upload.onprogress?.({ loaded: 40, total: 100 });
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Uploading PHOTO.JPG' })).toHaveAttribute('aria-valuenow', '40'),
  );
  expect(screen.getByRole('button', { name: 'Create resource' })).toBeDisabled();
  sent[0]?.end(400, { error: "file doesn't match its file type" });
  expect(await screen.findByText("The file doesn't match its file type")).toBeVisible();
  await user.upload(screen.getByLabelText('File'), new File(['x'], 'week.pdf'));
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.end(200, { id: 9, name: 'week.pdf', size: 48_000, kind: 'pdf', url: '/x' });
  expect(await screen.findByText('PDF · 48 KB')).toBeVisible();
  await user.type(screen.getByLabelText('Name'), 'First week');
  await user.click(screen.getByRole('button', { name: 'Create resource' }));
  await waitFor(() =>
    expect(server.named('graphql CreateResource')[0]).toMatchObject({ input: { name: 'First week', fileId: 9 } }),
  );
});

it('stops an upload that is no longer wanted', async () => {
  serve(startFakeServer(staff()));
  const sent = catchUploads();
  const { user } = renderApp('/resource-files/new');
  await user.upload(await screen.findByLabelText('File'), new File(['x'], 'long.mp4'));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByLabelText('File')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

it('edits what was opened and tells the server what it knew', async () => {
  const server = serve(startFakeServer(staff()));
  server.graphql.UpdateResource = () => ({ data: { updateResource: resource({ name: 'First days' }) } });
  const { user } = renderApp('/resource-files/5/edit');
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'First days');
  await user.click(screen.getByRole('button', { name: 'Save resource' }));
  await waitFor(() =>
    expect(server.named('graphql UpdateResource')[0]).toMatchObject({
      id: 5,
      seenAt: '2026-11-02T02:00:00.000Z',
      input: { name: 'First days', fileId: 9 },
    }),
  );
  expect(await screen.findByText('First days saved')).toBeVisible();
});
