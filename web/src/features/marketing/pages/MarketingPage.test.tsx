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
    kind: 'system',
    address: '/va',
    funnelId: null,
    linkTo: null,
    scheduledAt: null,
    scheduledBy: '',
    scheduleProblem: '',
    archivedAt: null,
    updatedAt: '2026-11-15T04:00:00.000Z',
    views: 214,
    conversions: 1,
    days: [
      { __typename: 'MarketingPageDay', day: '2026-11-14T16:00:00.000Z', views: 90, conversions: 0 },
      { __typename: 'MarketingPageDay', day: '2026-11-15T16:00:00.000Z', views: 124, conversions: 1 },
    ],
    campaigns: [{ __typename: 'MarketingPageCampaign', name: 'facebook, payday', conversions: 1 }],
    name: 'Virtual Assistant Training',
    shareTitle: 'Become a virtual assistant',
    shareDescription: 'Step by step.',
    isPublished: true,
    status: 'changed',
    experimentState: '',
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
    address: '/enroll',
    views: 0,
    conversions: 0,
    name: 'Enroll',
    status: 'published',
    liveVersion: 0,
    editedAt: null,
    versions: [],
  });
  const own = { kind: 'own', liveVersion: 0, isPublished: false, versions: [], views: 0, conversions: 0 };
  const draft = page({
    ...own,
    path: '/tara-na',
    address: '/tara-na',
    name: 'Tara na',
    status: 'draft',
    scheduleProblem: 'Not published on Nov 15, 2026, 1:00 PM. The funnel Tribe is archived.',
  });
  const old = page({ ...own, path: '/luma', address: '/luma', name: 'Luma', status: 'archived' });
  const later = page({
    ...own,
    path: '/funnels/tribe/build',
    kind: 'funnel',
    funnelId: 'tribe',
    address: '/sali',
    name: 'Sali na',
    status: 'scheduled',
    scheduledAt: '2026-11-20T12:00:00.000Z',
    scheduledBy: 'Liza Reyes',
  });
  server.graphql.MarketingPages = () => ({ data: { marketingPages: [draft, old, later, page(), enroll] } });
  server.graphql.PageFunnels = () => ({
    data: {
      funnels: {
        __typename: 'FunnelList',
        rows: [
          { __typename: 'Funnel', id: 'tribe', name: 'Tribe', slug: 'sali' },
          { __typename: 'Funnel', id: 'fast', name: 'Fast Track', slug: 'bilis' },
        ],
      },
    },
  });
  return server;
}

it('lists pages with their state and publishes one that changed', async () => {
  const server = serve();
  server.graphql.PublishMarketingPage = () => ({ data: { publishMarketingPage: page({ status: 'published' }) } });
  const { user } = renderApp('/marketing');
  const list = within(await screen.findByRole('list', { name: 'Pages' }));
  expect(list.getByText('As it came with Atlas')).toBeVisible();
  expect(list.getByRole('link', { name: /View Enroll/ })).toHaveAttribute('href', '/enroll');
  const row = within(list.getByRole('heading', { name: 'Virtual Assistant Training' }).closest('li') as HTMLElement);
  expect(row.getByText('214 views')).toBeVisible();
  expect(row.getByText('1 conversion, last 30 days')).toBeVisible();
  expect(list.getByText(/The funnel Tribe is archived/)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Publish' }));
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
  expect(form.getByText('facebook, payday')).toBeVisible();
  await user.click(form.getAllByRole('button', { name: 'Restore' })[0] as HTMLElement);

  // The draft has changes that are in no version: they are not thrown away without a question.
  const question = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
  expect(server.named('graphql RestoreMarketingPage')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Replace draft' }));
  await waitFor(() => expect(server.named('graphql RestoreMarketingPage')[0]).toMatchObject({ version: 1 }));
});

it('says who changed the title meanwhile, and replaces it once that was read', async () => {
  const server = serve();
  const message = 'Amihan Dela Rosa saved this page on Nov 18, 4:42 PM, after you opened it.';
  server.graphql.SaveMarketingPage = ({ seenAt }) =>
    seenAt
      ? { data: null, errors: [{ message, extensions: { code: 'CONFLICT' } }] }
      : { data: { saveMarketingPage: page() } };
  const { user } = renderApp('/marketing');
  await choose(user, 'Virtual Assistant Training', 'Edit title and sharing');
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByRole('textbox', { name: /^Title \*?$|^Title$/ }), ' 2');
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  expect(await form.findByText(new RegExp(`${message} Save again to use your title`))).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** Opens the menu of a page and chooses what to do with it. */
async function choose(user: ReturnType<typeof renderApp>['user'], name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('finds pages by word and state, and restores an archived one', async () => {
  const server = serve();
  server.graphql.ArchiveMarketingPage = () => ({ data: { archiveMarketingPage: page() } });
  const { user } = renderApp('/marketing');
  const list = within(await screen.findByRole('list', { name: 'Pages' }));
  expect(list.queryByRole('heading', { name: 'Luma' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Search pages' }), 'tara');
  expect(list.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Tara na']);
  await user.clear(screen.getByRole('textbox', { name: 'Search pages' }));
  await user.click(screen.getByRole('button', { name: /^Archived/ }));
  server.graphql.MarketingPages = () => ({ data: { marketingPages: [page({ name: 'Luma', status: 'draft' })] } });
  await user.click(list.getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(server.named('graphql ArchiveMarketingPage')[0]).toMatchObject({ path: '/luma', archived: false }),
  );

  // No page is archived any more: all are shown, and not an empty list.
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Archived/ })).toBeNull());
  expect(screen.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('heading', { name: 'Luma' })).toBeVisible();
});

/** Opens the form of a new page, on a site without an editor to open afterwards. */
async function openForm() {
  const server = serve();
  server.graphql.EditedPage = () => ({ data: { marketingPage: null } });
  const { user } = renderApp('/marketing');
  await user.click(await screen.findByRole('button', { name: 'Create page' }));
  return { server, user, form: within(await screen.findByRole('dialog')) };
}

it('makes a page from Template 1 at an address of its own, and opens its editor', async () => {
  const { server, user, form } = await openForm();
  server.graphql.CreateMarketingPage = () => ({ data: { createMarketingPage: page({ path: '/payday-sale-n' }) } });
  await user.click(form.getByRole('button', { name: 'Create page' }));
  expect(form.getAllByText('Funnel is required')[0]).toBeVisible();
  await user.click(form.getByRole('combobox', { name: /Funnel/ }));
  await user.click(await screen.findByRole('option', { name: 'Tribe' }));
  await user.type(form.getByRole('textbox', { name: /Title/ }), 'Payday Sale ñ');
  expect(form.getByRole('textbox', { name: /Address/ })).toHaveValue('payday-sale-n');
  await user.click(form.getByRole('button', { name: 'Create page' }));
  await waitFor(() =>
    expect(server.named('graphql CreateMarketingPage')[0]).toMatchObject({
      input: { slug: 'payday-sale-n', name: 'Payday Sale ñ', template: 'template1', funnelId: 'tribe' },
    }),
  );
  await waitFor(() => expect(server.named('graphql EditedPage')[0]).toMatchObject({ path: '/payday-sale-n' }));
});

it('makes a page from Template 1 at the address of its funnel, and opens its editor', async () => {
  const { server, user, form } = await openForm();
  server.graphql.MakeSalesPage = () => ({ data: { makeFunnelPage: page({ name: 'Fast Track' }) } });
  await user.click(form.getByRole('combobox', { name: /Funnel/ }));
  await user.click(await screen.findByRole('option', { name: 'Fast Track' }));
  await user.click(form.getByRole('radio', { name: /\/bilis/ }));
  expect(form.queryByRole('textbox', { name: /Title/ })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Create page' }));
  await waitFor(() => expect(server.named('graphql MakeSalesPage')[0]).toMatchObject({ funnelId: 'fast' }));
  await waitFor(() => expect(server.named('graphql EditedPage')[0]).toMatchObject({ path: '/funnels/fast/build' }));
});

it('schedules a page on the Manila clock, and cancels or changes a schedule', async () => {
  const server = serve();
  server.graphql.ScheduleMarketingPage = () => ({ data: { scheduleMarketingPage: page() } });
  const { user } = renderApp('/marketing');
  await choose(user, 'Sali na', 'Cancel schedule');
  await waitFor(() =>
    expect(server.named('graphql ScheduleMarketingPage')[0]).toMatchObject({ path: '/funnels/tribe/build', at: null }),
  );
  await choose(user, 'Sali na', 'Change schedule');
  const known = within(await screen.findByRole('dialog'));
  expect(known.getByRole('textbox', { name: /Day/ })).toHaveValue('11/20/2026');
  await user.click(known.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(user, 'Tara na', 'Schedule');
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Schedule page' }));
  await waitFor(() =>
    expect(server.named('graphql ScheduleMarketingPage')[1]).toMatchObject({
      path: '/tara-na',
      at: expect.stringContaining('T12:00:00.000Z'),
    }),
  );
});

it('shows the QR code of a page and archives it after a question', async () => {
  const server = serve();
  server.graphql.MarketingPageCode = () => ({
    data: { marketingPage: { __typename: 'MarketingPage', path: '/tara-na', qrCode: '<svg></svg>' } },
  });
  server.graphql.ArchiveMarketingPage = () => ({ data: { archiveMarketingPage: page() } });
  const { user } = renderApp('/marketing');
  await choose(user, 'Tara na', 'QR code');
  const code = within(await screen.findByRole('dialog'));
  expect(await code.findByRole('img', { name: /tara-na/ })).toHaveAttribute(
    'src',
    'data:image/svg+xml,%3Csvg%3E%3C%2Fsvg%3E',
  );
  expect(code.getByRole('link', { name: 'Download SVG' })).toHaveAttribute('download', 'qr-tara-na.svg');
  await user.click(code.getByRole('button', { name: 'Close' }));
  await choose(user, 'Tara na', 'Archive');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive page' }));
  await waitFor(() =>
    expect(server.named('graphql ArchiveMarketingPage')[0]).toMatchObject({ path: '/tara-na', archived: true }),
  );
});

it('shows no tools to those who only read', async () => {
  serve(false);
  renderApp('/marketing');
  await screen.findByRole('list', { name: 'Pages' });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(screen.queryByRole('button', { name: /More for/ })).toBeNull();
});
