import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { coupon, funnel, quote } from '../catalogue/testing';
import { couponState } from './couponWords';

const full = { ...coupon(), funnel: funnel() };

it('makes a coupon valid through its last day, and says what is left of the price (B93)', async () => {
  const server = startFakeServer(staff());
  server.graphql.CouponFunnel = () => ({ data: { funnel: funnel() } });
  server.graphql.CreateCoupon = () => ({ data: { createCoupon: coupon() } });
  server.graphql.CouponById = () => ({ data: { coupon: full } });
  server.graphql.FunnelQuote = () => ({ data: { quote: quote({ discount: 500, total: 19497 }) } });
  const { user } = renderApp('/funnels/tribe/coupons/new');
  await user.type(await screen.findByLabelText(/^Code/), 'Kasama500');
  await user.type(screen.getByLabelText(/^Discount(?! type)/), '30000');
  expect(screen.getByText('Tribe Membership then costs FREE instead of ₱19,997.00.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create coupon' }));
  expect((await screen.findAllByText('Discount is too high')).length).toBeGreaterThan(0);
  await user.clear(screen.getByLabelText(/^Discount(?! type)/));
  await user.type(screen.getByLabelText(/^Discount(?! type)/), '500');
  await user.type(screen.getByLabelText('Valid to'), '12/24/2026');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Create coupon' }));
  await waitFor(() =>
    expect(server.named('graphql CreateCoupon')).toEqual([
      {
        funnelId: 'tribe',
        input: {
          code: 'Kasama500',
          discountType: 'fixed',
          discount: 500,
          maxUses: null,
          maxPerPerson: 1,
          validFrom: null,
          validTo: '2026-12-24T15:59:59.999Z',
          internalNote: '',
        },
      },
    ]),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'KASAMA500' })).toBeVisible();
});

it('shows a coupon with its uses and what a buyer pays with it, and archives it', async () => {
  const server = startFakeServer(staff());
  server.graphql.CouponById = () => ({ data: { coupon: full } });
  server.graphql.FunnelQuote = () => ({ data: { quote: quote({ discount: 500, total: 19497 }) } });
  server.graphql.ArchiveCoupons = () => ({
    data: { archiveCoupons: [coupon({ archivedAt: '2026-11-15T00:00:00Z' })] },
  });
  const { user } = renderApp('/funnels/tribe/coupons/5');
  const about = within(await screen.findByRole('region', { name: 'About' }));
  expect(about.getByText('3 of 50')).toBeVisible();
  expect(about.getByText('₱19,497.00 instead of ₱19,997.00')).toBeVisible();
  expect(await screen.findByText('−₱500.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(server.named('graphql ArchiveCoupons')).toEqual([{ ids: [5], isArchived: true }]));
  expect(await screen.findByText('Archived', { selector: 'span' })).toBeVisible();
});

it('keeps what staff write to each other about a coupon', async () => {
  const server = startFakeServer(staff());
  let internalNote = 'For the fair in Cebu.';
  server.graphql.CouponById = () => ({ data: { coupon: { ...full, internalNote } } });
  server.graphql.UpdateCoupon = () => {
    internalNote = 'For Davao.';
    return { data: { updateCoupon: coupon({ internalNote }) } };
  };
  server.graphql.FunnelQuote = () => ({ data: { quote: quote({ discount: 500, total: 19497 }) } });
  const { user } = renderApp('/coupons/5/edit');
  const note = await screen.findByLabelText('Internal note');
  expect(note).toHaveValue('For the fair in Cebu.');
  expect(note).toHaveAccessibleDescription('Only staff can see this.');

  await user.clear(note);
  await user.click(note);
  await user.paste('a'.repeat(501));
  await user.click(screen.getByRole('button', { name: 'Save coupon' }));
  expect((await screen.findAllByText('Internal note can have up to 500 characters')).length).toBeGreaterThan(0);

  await user.clear(note);
  await user.type(note, 'For Davao.');
  await user.click(screen.getByRole('button', { name: 'Save coupon' }));
  await waitFor(() =>
    expect(server.named('graphql UpdateCoupon')).toMatchObject([{ input: { internalNote: 'For Davao.' } }]),
  );
  const about = within(await screen.findByRole('region', { name: 'About' }));
  expect(about.getByText('For Davao.')).toBeVisible();
});

it('knows a coupon of another funnel from its own', async () => {
  const server = startFakeServer(staff());
  server.graphql.CouponById = () => ({ data: { coupon: full } });
  renderApp('/funnels/other/coupons/5');
  expect(await screen.findByText('Coupon not found')).toBeVisible();
});

it('tells whether a coupon can be used', () => {
  const now = '2026-11-15T00:00:00.000Z';
  expect(couponState(coupon(), now)).toBe('good');
  expect(couponState(coupon({ useCount: 50 }), now)).toBe('usedUp');
  expect(couponState(coupon({ validFrom: '2026-11-16T00:00:00.000Z' }), now)).toBe('toCome');
  expect(couponState(coupon({ validTo: '2026-11-14T00:00:00.000Z' }), now)).toBe('over');
  expect(couponState(coupon({ archivedAt: now }), now)).toBe('archived');
});
