import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member, staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { managedResource, picture, sharedResource } from '../testing';

const since = { affiliateTimestamp: '2026-08-03T02:00:00.000Z' };

it('lists what to share, copies a text with the own link, and says so', async () => {
  const server = startFakeServer(member(since));
  server.graphql.SharedResources = () => ({
    data: { sharedResources: { __typename: 'SharedResourceList', rows: [sharedResource()], total: 1 } },
  });
  const { user } = renderApp('/affiliate/resources');
  expect(await screen.findByRole('link', { name: 'Payday plan' })).toHaveAttribute('href', '/affiliate/resources/8');
  const copy = screen.getByRole('button', { name: 'Copy text of Payday plan' });
  await user.click(copy);
  await waitFor(() => expect(copy).toHaveTextContent('Copied'));
  expect(await navigator.clipboard.readText()).toBe('Payday ngayon! https://atlas.example/maricel');
  await user.click(screen.getByRole('button', { name: 'Emails' }));
  await waitFor(() => expect(server.named('graphql SharedResources').at(-1)).toMatchObject({ kind: 'email' }));
});

it('leads anyone who is no affiliate to the terms', async () => {
  const server = startFakeServer(member());
  server.graphql.SharedResources = () => ({
    errors: [{ message: 'Affiliate not found', extensions: { code: 'NOT_FOUND' } }],
  });
  renderApp('/affiliate/resources');
  expect(await screen.findByRole('heading', { name: "You're not an affiliate yet" })).toBeVisible();
});

it('shows one resource with its sizes and QR codes to download, and counts the view once', async () => {
  const server = startFakeServer(member(since));
  server.graphql.SharedResource = () => ({
    data: {
      sharedResource: {
        ...sharedResource({ kind: 'picture', pictures: [picture(), picture({ fileId: 6, name: 'Story' })] }),
        qrSvg: '<svg/>',
        qrPng: 'iVBOR',
      },
    },
  });
  server.graphql.CountResourceView = () => ({ data: { countResourceView: true } });
  renderApp('/affiliate/resources/8');
  const story = await screen.findByRole('link', { name: 'Download Story' });
  expect(story).toHaveAttribute('download', 'square.jpg');
  expect(screen.getByRole('link', { name: 'Download QR code as PNG' })).toHaveAttribute(
    'href',
    'data:image/png;base64,iVBOR',
  );
  expect(screen.getByRole('link', { name: 'Download QR code as SVG' })).toHaveAttribute('download', 'qr-8.svg');
  await waitFor(() => expect(server.named('graphql CountResourceView')).toEqual([{ id: 8 }]));
});

it('lets staff write a resource, and shows what the server says about a field', async () => {
  const server = startFakeServer(staff());
  server.graphql.ManageResources = () => ({ data: { affiliateResources: [managedResource()] } });
  server.graphql.ResourceFunnels = () => ({ data: { rateFunnels: [] } });
  server.graphql.SaveAffiliateResource = () => ({
    errors: [
      {
        message: 'Please check the form',
        extensions: { code: 'BAD_USER_INPUT', fields: { body: ["We don't know {likn}."] } },
      },
    ],
  });
  const { user } = renderApp('/affiliates/resources');
  const row = within(await screen.findByRole('article'));
  expect(row.getByText('12 views')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'More for Payday plan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const text = await screen.findByLabelText(/^Text/);
  await user.clear(text);
  await user.type(text, 'Join {{likn}');
  await user.click(screen.getByRole('button', { name: 'Save resource' }));
  expect((await screen.findAllByText("We don't know {likn}."))[0]).toBeVisible();
  expect(server.named('graphql SaveAffiliateResource')[0]).toMatchObject({
    id: 8,
    input: { title: 'Payday plan', body: 'Join {likn}', funnelId: null, pictures: [] },
  });
});

it('archives after asking', async () => {
  const server = startFakeServer(staff());
  server.graphql.ManageResources = () => ({ data: { affiliateResources: [managedResource()] } });
  server.graphql.ArchiveAffiliateResource = () => ({
    data: {
      archiveAffiliateResource: { __typename: 'AffiliateResource', id: 8, archivedAt: '2026-11-16T02:00:00.000Z' },
    },
  });
  const { user } = renderApp('/affiliates/resources');
  await user.click(await screen.findByRole('button', { name: 'More for Payday plan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(server.named('graphql ArchiveAffiliateResource')).toEqual([{ id: 8, isArchived: true }]));
});
