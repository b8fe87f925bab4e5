import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { affiliate, funnelLink, lead, link } from '../testing';

it('lists affiliates with what came of their links', async () => {
  const server = startFakeServer(staff());
  server.graphql.Affiliates = () => ({
    data: {
      affiliates: {
        __typename: 'AffiliateList',
        rows: [affiliate(), affiliate({ id: 4, name: 'Jomar Q', slug: 'support', isReserved: true, isActive: false })],
        total: 2,
      },
    },
  });
  const { user } = renderApp('/affiliates');
  const row = within(await screen.findByRole('row', { name: /Maricel Dela Cruz/ }));
  expect(row.getByText('/maricel')).toBeVisible();
  expect(row.getByText('58')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Jomar Q/ })).getByText('Left')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Jomar Q/ })).getByText('Looks official')).toBeVisible();
  expect(row.queryByText('Looks official')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(server.named('graphql Affiliates').at(-1)).toMatchObject({ filter: { status: 'all' } }));
  expect(row.getByRole('link', { name: 'Maricel Dela Cruz' })).toHaveAttribute('href', '/affiliates/3');
});

it('shows one affiliate with their links and leads', async () => {
  const server = startFakeServer(staff());
  server.graphql.AffiliateById = () => ({
    data: { affiliate: affiliate(), affiliateLinks: [link(), funnelLink()] },
  });
  server.graphql.LeadLinks = () => ({ data: { affiliateLinks: [link(), funnelLink()] } });
  server.graphql.AffiliateLeads = () => ({
    data: { affiliateLeads: { __typename: 'LeadList', rows: [lead({ name: 'Liza Manalo' })], total: 1 } },
  });
  renderApp('/affiliates/3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Maricel Dela Cruz' })).toBeVisible();
  expect(await screen.findByRole('row', { name: /Liza Manalo/ })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Links' })).getByText(/\/join\/maricel$/)).toBeVisible();
  expect(server.named('graphql AffiliateLeads')[0]).toMatchObject({ affiliateId: 3 });
});
