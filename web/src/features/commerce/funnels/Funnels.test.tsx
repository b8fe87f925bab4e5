import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { funnel, listed, quote } from '../catalogue/testing';

const products = { data: { products: [{ __typename: 'Product', id: 3, name: 'Tribe Membership' }] } };
const choices = {
  data: {
    paymentTerms: {
      __typename: 'PaymentTermList',
      rows: [{ __typename: 'PaymentTerm', id: 'two-parts', name: 'Two parts' }],
    },
  },
};
const batches = { data: { enrollmentBatches: [{ __typename: 'Batch', id: 17, name: 'Batch 17' }] } };
const nobodyWaits = { data: { waitlist: { __typename: 'WaitlistEntryList', rows: [], total: 0 } } };

it('lists funnels with their product and whether they are open', async () => {
  const server = startFakeServer(staff());
  server.graphql.FunnelProducts = () => products;
  server.graphql.Funnels = () =>
    listed('funnels', [funnel(), funnel({ id: 'old', name: 'Old', isOpen: false, isHidden: true })]);
  const { user } = renderApp('/funnels');
  const row = within((await screen.findByRole('link', { name: 'Tribe, Batch 17' })).closest('tr') as HTMLElement);
  expect(row.getByText('Open')).toBeVisible();
  expect(row.getByText('365 days')).toBeVisible();
  const old = within(screen.getByRole('link', { name: 'Old' }).closest('tr') as HTMLElement);
  expect(old.getByText('Closed')).toBeVisible();
  expect(old.getByText('Hidden')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'New funnel' }));
  expect(await screen.findByRole('menuitem', { name: 'Tribe Membership' })).toHaveAttribute('href', '/funnels/new/3');
});

it('shows what a buyer would pay by each term and with a coupon, as the server reckons it (B100)', async () => {
  const server = startFakeServer(staff());
  server.graphql.Waitlist = () => nobodyWaits;
  server.graphql.FunnelById = () => ({ data: { funnel: funnel() } });
  server.graphql.FunnelQuote = ({ paymentTermId, couponId }) => ({
    data: {
      quote: quote(
        paymentTermId === 'two-parts'
          ? {
              discount: couponId ? 500 : 0,
              total: couponId ? 19497 : 19997,
              rows: ['2026-11-14T16:00:00.000Z', '2026-12-14T16:00:00.000Z'].map((scheduleDate) => ({
                __typename: 'QuoteRow',
                price: couponId ? 9748.5 : 9998.5,
                scheduleDate,
              })),
            }
          : {},
      ),
    },
  });
  const { user } = renderApp('/funnels/tribe');
  const preview = within(await screen.findByRole('region', { name: 'What a buyer would pay' }));
  expect(await preview.findByText('1 of 1')).toBeVisible();
  expect(preview.getByText('Valid from Nov 15, 2026 until Nov 15, 2027.')).toBeVisible();
  await user.click(preview.getByLabelText('Payment term'));
  await user.click(await screen.findByRole('option', { name: 'Two parts' }));
  expect(await preview.findByText('12/15/2026')).toBeVisible();
  await user.click(preview.getByLabelText('Coupon'));
  await user.click(await screen.findByRole('option', { name: 'KASAMA500 (₱500.00 off)' }));
  expect(await preview.findByText('−₱500.00')).toBeVisible();
  expect(preview.getAllByText('₱9,748.50')).toHaveLength(2);
  expect(server.named('graphql FunnelQuote').at(-1)).toEqual({
    funnelId: 'tribe',
    paymentTermId: 'two-parts',
    couponId: 5,
  });
  expect(screen.getByRole('link', { name: 'KASAMA500' })).toHaveAttribute('href', '/funnels/tribe/coupons/5');
  expect(screen.getByText('9 sold, 3 held, 88 left')).toBeVisible();
  expect(screen.getByRole('link', { name: /\/checkout\/tribe/ })).toBeVisible();
});

it('says why a funnel is closed', async () => {
  const server = startFakeServer(staff());
  const closedBecause = 'Enrollment opens on Dec 01, 2026 12:00 AM.';
  server.graphql.Waitlist = () => nobodyWaits;
  server.graphql.FunnelById = () => ({ data: { funnel: funnel({ isOpen: false, closedBecause }) } });
  server.graphql.FunnelQuote = () => ({ data: { quote: quote({ price: 0, total: 0 }) } });
  renderApp('/funnels/tribe');
  expect(await screen.findByText(closedBecause)).toBeVisible();
  expect((await screen.findAllByText('FREE')).length).toBe(2);
});

it('makes a funnel with the page templates Link a Page and Template 1 (B294)', async () => {
  const server = startFakeServer(staff());
  server.graphql.FunnelProducts = () => products;
  server.graphql.FunnelFormChoices = () => choices;
  server.graphql.FunnelBatches = () => batches;
  server.graphql.CreateFunnel = () => ({
    errors: [{ message: 'No', extensions: { code: 'BAD_USER_INPUT', fields: { slug: ['is reserved'] } } }],
  });
  const { user } = renderApp('/funnels/new/3');
  await user.type(await screen.findByLabelText(/^Name/), 'Piña Batch 18');
  await user.type(screen.getByLabelText('Slug'), 'login');
  await user.type(screen.getByLabelText('Benefits'), 'All courses\n\n Live events ');
  await user.click(screen.getByLabelText('Payment terms'));
  await user.click(await screen.findByRole('option', { name: 'Two parts' }));
  await user.click(screen.getByLabelText(/^Page template/));
  expect(
    (await screen.findAllByRole('option', { name: /Page|Template/ })).map(({ textContent }) => textContent),
  ).toEqual(['Link a Page', 'Template 1']);
  await user.click(screen.getByRole('option', { name: 'Link a Page' }));
  await user.click(screen.getByRole('button', { name: 'Create funnel' }));
  expect((await screen.findAllByText('Page address is required')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/^Page address/), 'https://example.com/join');
  await user.click(screen.getByRole('button', { name: 'Create funnel' }));
  await waitFor(() =>
    expect(server.named('graphql CreateFunnel')[0]).toMatchObject({
      productId: 3,
      input: {
        id: 'pina-batch-18',
        slug: 'login',
        benefits: ['All courses', 'Live events'],
        paymentTermIds: ['two-parts'],
        pageTemplate: 'Link a Page',
        pageUrl: 'https://example.com/join',
        validityByDays: 365,
        seats: null,
      },
    }),
  );
  expect((await screen.findAllByText('Slug is reserved')).length).toBeGreaterThan(0);
});
