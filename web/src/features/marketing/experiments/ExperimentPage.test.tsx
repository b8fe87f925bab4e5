import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import type { ExperimentDetailsFragment } from './experiments.gql';
import { endOf, points, reasonOf, verdictOf } from './words';

type Variant = ExperimentDetailsFragment['variants'][number];

const variant = (letter: string, over: Partial<Variant> = {}) => ({
  __typename: 'MarketingExperimentVariant' as const,
  letter,
  name: letter === 'A' ? 'The page as it is' : 'Shorter headline',
  share: 50,
  updatedAt: '2026-11-15T04:00:00.000Z',
  visitors: 0,
  conversions: 0,
  rate: 0,
  low: null,
  high: null,
  verdict: 'early',
  ...over,
});

const experiment = (over: Partial<ExperimentDetailsFragment> = {}) => ({
  __typename: 'MarketingExperiment' as const,
  id: 7,
  path: '/va',
  state: 'draft',
  goal: 'order',
  variants: [variant('A'), variant('B')],
  verdict: 'early',
  best: '',
  minVisitors: 100,
  minConversions: 20,
  winner: '',
  endReason: '',
  startedAt: null,
  startedBy: '',
  endedAt: null,
  endedBy: '',
  ...over,
});

const running = (over: Partial<ExperimentDetailsFragment> = {}) =>
  experiment({ state: 'running', startedAt: '2026-11-10T04:00:00.000Z', startedBy: 'Liza Reyes', ...over });

function serve(experiments: ReturnType<typeof experiment>[], page: Record<string, unknown> = {}, person = staff()) {
  const server = startFakeServer(person);
  const marketingPage = {
    __typename: 'MarketingPage',
    path: '/va',
    name: 'VA Training',
    address: '/va',
    status: 'published',
    isPublished: true,
    funnelId: null,
    linkTo: null,
    ...page,
  };
  server.graphql.PageExperiments = () => ({ data: { marketingPage, marketingExperiments: experiments } });
  return server;
}

const open = () => renderApp('/marketing/experiment?path=%2Fva');

describe('without an experiment', () => {
  it('creates one on a published page', async () => {
    const server = serve([]);
    server.graphql.CreateExperiment = () => ({ data: { createMarketingExperiment: experiment() } });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Create experiment' }));
    await waitFor(() => expect(server.named('graphql CreateExperiment')[0]).toMatchObject({ path: '/va' }));
  });

  it.each([
    ['an unpublished page', { isPublished: false, status: 'unpublished' }, /Publish the page first/],
    ['an archived page', { isPublished: false, status: 'archived' }, /This page is archived/],
    ['a funnel that links elsewhere', { linkTo: '/other' }, /links to another page/],
    ['a page without an address', { address: null }, /short link first/],
  ])('says why there can be none on %s', async (_, page, reason) => {
    serve([], page);
    open();
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create experiment' })).toBeNull();
  });

  it('offers nothing to those who only read', async () => {
    serve([], {}, staff({ functionAccess: {} }));
    open();
    expect(await screen.findByText('No experiment on this page yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create experiment' })).toBeNull();
  });

  it('says that someone has no access', async () => {
    const server = serve([]);
    server.graphql.PageExperiments = () => ({
      data: null,
      errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN' } }],
    });
    open();
    expect(await screen.findByText('Access Restricted')).toBeVisible();
  });
});

describe('before the start', () => {
  it('names the goal, shares visitors out anew with every variant, and starts', async () => {
    const server = serve([experiment()]);
    server.graphql.SaveExperiment = () => ({ data: { saveMarketingExperiment: experiment() } });
    server.graphql.StartExperiment = () => ({ data: { startMarketingExperiment: running() } });
    const { user } = open();
    expect(await screen.findByText('places an order')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit B' })).toHaveAttribute(
      'href',
      '/marketing/build?path=%2Fva&experiment=7&variant=B',
    );
    await user.click(screen.getByRole('button', { name: 'Add variant' }));
    expect(screen.getByText('Adds up to 100 %.')).toBeVisible();
    const share = within(screen.getByRole('group', { name: 'Variant A' })).getByRole('textbox', { name: 'Visitors' });
    expect(share).toHaveValue('34');
    await user.clear(share);
    await user.type(share, '40');
    expect(screen.getByText('Adds up to 106 %. Make it 100 %.')).toBeVisible();
    await user.clear(share);
    await user.type(share, '34');
    await user.click(screen.getByRole('button', { name: 'Start experiment' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start experiment' }));
    await waitFor(() => expect(server.named('graphql StartExperiment')[0]).toMatchObject({ id: 7 }));
    expect(server.named('graphql SaveExperiment')[0]).toMatchObject({
      id: 7,
      variants: [
        { letter: 'A', share: 34 },
        { letter: 'B', share: 33 },
        { letter: null, share: 33 },
      ],
    });
  });

  it('saves a name that was just typed before the editor opens', async () => {
    const server = serve([experiment()]);
    server.graphql.SaveExperiment = () => ({ data: { saveMarketingExperiment: experiment() } });
    server.graphql.EditedPage = () => ({ data: { marketingPage: null } });
    server.graphql.EditedVariant = () => ({ data: { marketingExperimentVariant: null } });
    const { user } = open();
    const row = within(await screen.findByRole('group', { name: 'Variant B' }));
    await user.type(row.getByRole('textbox', { name: 'What is different?' }), ', in Filipino');
    await user.click(row.getByRole('link', { name: 'Edit B' }));
    expect(await screen.findByText("We couldn't find that variant.")).toBeVisible();
    expect(server.named('graphql SaveExperiment')[0]).toMatchObject({
      variants: [{ letter: 'A' }, { letter: 'B', name: 'Shorter headline, in Filipino' }],
    });
  });

  it('shows what the server refuses', async () => {
    const server = serve([experiment()]);
    const message = 'Variant B is the same as the page. Change something in it first.';
    server.graphql.StartExperiment = () => ({ data: null, errors: [{ message, extensions: { code: 'CONFLICT' } }] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Start experiment' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start experiment' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});

describe('while it runs', () => {
  const variants = [
    variant('A', { visitors: 1000, conversions: 50, rate: 0.05 }),
    variant('B', { visitors: 1000, conversions: 110, rate: 0.11, low: 0.021, high: 0.099, verdict: 'better' }),
  ];

  it('shows figures, range and verdict, and keeps the winner', async () => {
    const server = serve([running({ variants, verdict: 'better', best: 'B' })], { status: 'changed' });
    server.graphql.EndExperiment = () => ({ data: { endMarketingExperiment: experiment({ state: 'ended' }) } });
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'B is better' })).toBeVisible();
    const row = within(screen.getByRole('row', { name: /Shorter headline/ }));
    expect(row.getByText('110')).toBeVisible();
    expect(row.getByText('11.0 %')).toBeVisible();
    expect(row.getByText('+2.1 to +9.9 points')).toBeVisible();
    expect(row.getByText('Better than A')).toBeVisible();
    expect(row.getByRole('link', { name: 'Preview B' })).toHaveAttribute('href', '/va?variant=B');
    expect(screen.getByText(/sequential test: Robbins' normal mixture/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End experiment' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: /Keep B/ })).toBeChecked();
    expect(dialog.getByText(/Your unpublished changes stay in the draft/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'End and publish B' }));
    await waitFor(() => expect(server.named('graphql EndExperiment')[0]).toMatchObject({ id: 7, winner: 'B' }));
  });

  it('ends without a winner unless someone chooses one', async () => {
    const server = serve([running()]);
    server.graphql.EndExperiment = () => ({ data: { endMarketingExperiment: experiment({ state: 'ended' }) } });
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Too early to say' })).toBeVisible();
    expect(screen.getByText('Each variant needs at least 100 visitors. A has 0, B has 0.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End experiment' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End experiment' }));
    await waitFor(() => expect(server.named('graphql EndExperiment')[0]).toMatchObject({ id: 7, winner: null }));
  });

  it('lets those who only read look, and nothing else', async () => {
    serve([running({ variants })], {}, staff({ functionAccess: {} }));
    open();
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End experiment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change shares' })).toBeNull();
  });
});

it('lists earlier experiments with how they ended', async () => {
  const endedAt = '2026-11-14T04:00:00.000Z';
  serve([experiment({ state: 'ended', startedAt: '2026-11-10T04:00:00.000Z', endedAt, winner: 'B', endedBy: 'Liza' })]);
  open();
  expect(await screen.findByText('Kept B as a new version')).toBeVisible();
});

it('says what an experiment means in plain words', () => {
  expect(verdictOf({ verdict: 'worse', best: 'A' })).toBe('A is better');
  expect(verdictOf({ verdict: 'same', best: 'A' })).toBe('No difference that matters');
  expect(endOf({ winner: '', endReason: 'The page was unpublished.' })).toBe(
    'Ended without a winner. The page was unpublished.',
  );
  expect(endOf({ winner: '', endReason: '' })).toBe('Ended without a change');
  expect([points(0.0212), points(-0.0004), points(-0.031)]).toEqual(['+2.1', '0.0', '−3.1']);
  const seen = { visitors: 500, conversions: 5 };
  expect(reasonOf(running({ variants: [variant('A', seen), variant('B', seen)] }))).toMatch(/at least 20 conversions/);
  const more = { visitors: 500, conversions: 25 };
  expect(reasonOf(running({ variants: [variant('A', more), variant('B', more)] }))).toMatch(/could still be luck/);
});
