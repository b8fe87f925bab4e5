import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import type { PageDetailsFragment } from './pages.gql';

/** A page as the server sends it, with its type. */
function page(over: Partial<PageDetailsFragment> = {}) {
  return {
    __typename: 'MarketingPage',
    path: '/va',
    name: 'Virtual Assistant Training',
    shareTitle: 'Become a virtual assistant',
    shareDescription: 'Step by step.',
    isPublished: true,
    status: 'changed',
    liveVersion: 1,
    editedAt: '2026-11-15T04:00:00.000Z',
    updatedBy: 'Liza Reyes',
    versions: [
      {
        __typename: 'MarketingPageVersion',
        number: 1,
        name: 'VA',
        authorName: 'Liza Reyes',
        createdAt: '2026-11-14T04:00:00.000Z',
      },
    ],
    ...over,
  };
}

function serve(functions = true) {
  const server = startFakeServer(staff(functions ? {} : { functionAccess: {} }));
  const enroll = page({
    path: '/enroll',
    name: 'Enroll',
    status: 'published',
    liveVersion: 0,
    editedAt: null,
    versions: [],
  });
  server.graphql.MarketingPages = () => ({ data: { marketingPages: [page(), enroll] } });
  return server;
}

it('lists pages with their state and publishes one that changed', async () => {
  const server = serve();
  server.graphql.PublishMarketingPage = () => ({ data: { publishMarketingPage: page({ status: 'published' }) } });
  const { user } = renderApp('/marketing');
  const list = within(await screen.findByRole('list', { name: 'Pages' }));
  expect(list.getByText('As it came with Atlas')).toBeVisible();
  expect(list.getByRole('link', { name: /View Enroll/ })).toHaveAttribute('href', '/enroll');
  await user.click(list.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.named('graphql PublishMarketingPage')[0]).toMatchObject({ path: '/va' }));
});

it('changes the share text and brings a version back', async () => {
  const server = serve();
  server.graphql.SaveMarketingPage = () => ({ data: { saveMarketingPage: page() } });
  server.graphql.RestoreMarketingPage = () => ({ data: { restoreMarketingPage: page() } });
  const { user } = renderApp('/marketing');
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: 'More for Virtual Assistant Training' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit title and sharing' }));
    return within(await screen.findByRole('dialog'));
  };
  let form = await edit();
  const title = form.getByRole('textbox', { name: /Title when shared/ });
  await user.clear(title);
  await user.type(title, 'Be a VA');
  expect(within(form.getByRole('figure', { name: 'Preview of a shared link' })).getByText('Be a VA')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(server.named('graphql SaveMarketingPage')[0]).toMatchObject({ input: { shareTitle: 'Be a VA' } }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  form = await edit();
  await user.click(form.getAllByRole('button', { name: 'Restore' })[0] as HTMLElement);
  await waitFor(() => expect(server.named('graphql RestoreMarketingPage')[0]).toMatchObject({ version: 1 }));
});

it('shows no tools to those who only read', async () => {
  serve(false);
  renderApp('/marketing');
  await screen.findByRole('list', { name: 'Pages' });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.queryByRole('button', { name: /More for/ })).toBeNull();
});
