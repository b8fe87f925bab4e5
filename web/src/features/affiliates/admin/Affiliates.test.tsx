import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { staff } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { affiliate, balance, commissions, entry, funnelLink, lead, link, rate } from '../testing';

const noFlags = { data: { affiliateFlags: { __typename: 'AffiliateFlagList', rows: [], total: 0 } } };

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
  await user.click(screen.getByRole('button', { name: 'Order: newest' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Highest commission' }));
  await waitFor(() =>
    expect(server.named('graphql Affiliates').at(-1)).toMatchObject({ list: { sort: 'commission', desc: true } }),
  );
  await user.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(server.named('graphql Affiliates').at(-1)).toMatchObject({ filter: { status: 'all' } }));
  expect(row.getByRole('link', { name: 'Maricel Dela Cruz' })).toHaveAttribute('href', '/affiliates/3');
});

it('shows one affiliate with their links and leads', async () => {
  const server = startFakeServer(staff());
  server.graphql.AffiliateById = () => ({
    data: { affiliate: affiliate(), affiliateLinks: [link(), funnelLink()], commissionBalance: balance() },
  });
  server.graphql.AffiliateRates = () => ({ data: { affiliateRates: [rate()] } });
  server.graphql.AffiliateCommissions = () => ({ data: { affiliateCommissions: commissions([entry()]) } });
  server.graphql.LeadLinks = () => ({ data: { affiliateLinks: [link(), funnelLink()] } });
  server.graphql.AffiliateLeads = () => ({
    data: { affiliateLeads: { __typename: 'LeadList', rows: [lead({ name: 'Liza Manalo' })], total: 1 } },
  });
  server.graphql.AffiliateNotes ??= () => ({ data: { affiliateNotes: [] } });
  server.graphql.AffiliateFlags = () => noFlags;
  const { user } = renderApp('/affiliates/3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Maricel Dela Cruz' })).toBeVisible();
  expect(await screen.findByRole('row', { name: /Liza M\..*2,924\.55/ })).toBeVisible();
  expect(server.named('graphql AffiliateCommissions')[0]).toMatchObject({ affiliateId: 3 });
  await user.click(screen.getByRole('radio', { name: 'Leads' }));
  expect(await screen.findByRole('row', { name: /Liza Manalo/ })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Links' })).getByText(/\/join\/maricel$/)).toBeVisible();
  expect(server.named('graphql AffiliateLeads')[0]).toMatchObject({ affiliateId: 3 });
});

it('sets a rate of their own, and ends it', async () => {
  const server = startFakeServer(staff());
  server.graphql.AffiliateById = () => ({
    data: { affiliate: affiliate(), affiliateLinks: [link()], commissionBalance: balance() },
  });
  const own = rate({ id: 5, affiliateId: 3, label: '15%', amount: 15 });
  server.graphql.AffiliateRates = () => ({ data: { affiliateRates: [rate(), own] } });
  server.graphql.RateFunnels = () => ({ data: { rateFunnels: [] } });
  server.graphql.AffiliateCommissions = () => ({ data: { affiliateCommissions: commissions([]) } });
  server.graphql.LeadLinks = () => ({ data: { affiliateLinks: [link()] } });
  server.graphql.AffiliateLeads = () => ({
    data: { affiliateLeads: { __typename: 'LeadList', rows: [], total: 0 } },
  });
  server.graphql.SetAffiliateRate = () => ({ data: { setAffiliateRate: [rate(), own] } });
  server.graphql.AffiliateNotes ??= () => ({ data: { affiliateNotes: [] } });
  server.graphql.AffiliateFlags = () => noFlags;
  const { user } = renderApp('/affiliates/3');
  const rates = within(await screen.findByRole('region', { name: 'Rates' }));
  await user.click(await rates.findByRole('button', { name: 'Edit Own rate' }));
  await user.clear(screen.getByLabelText('Rate'));
  await user.type(screen.getByLabelText('Rate'), '17.5');
  await user.click(screen.getByRole('button', { name: 'Save rate' }));
  await waitFor(() =>
    expect(server.named('graphql SetAffiliateRate').at(-1)).toMatchObject({
      input: { affiliateId: 3, funnelId: null, feeType: 'Percentage', amount: 17.5 },
    }),
  );
  await user.click(await rates.findByRole('button', { name: 'Remove Own rate' }));
  await waitFor(() =>
    expect(server.named('graphql SetAffiliateRate').at(-1)).toEqual({
      input: { affiliateId: 3, funnelId: null, bumpFunnelId: null },
    }),
  );
  expect(rates.queryByRole('button', { name: 'Edit Program rate' })).toBeNull();
});

it('keeps notes, and has an affiliate leave with a reason', async () => {
  const server = startFakeServer(staff());
  server.graphql.AffiliateById = () => ({
    data: { affiliate: affiliate(), affiliateLinks: [link()], commissionBalance: balance() },
  });
  server.graphql.AffiliateRates = () => ({ data: { affiliateRates: [rate()] } });
  server.graphql.AffiliateCommissions = () => ({ data: { affiliateCommissions: commissions([]) } });
  const note = {
    __typename: 'AffiliateNote',
    id: 1,
    text: 'Called about the links.',
    by: 'Tess Ocampo',
    at: '2026-11-14T02:00:00.000Z',
  };
  server.graphql.AffiliateNotes = () => ({ data: { affiliateNotes: [note] } });
  server.graphql.AffiliateFlags = () => noFlags;
  server.graphql.AddAffiliateNote = () => ({ data: { addAffiliateNote: { ...note, id: 2 } } });
  server.graphql.EndAffiliate = () => ({
    data: { endAffiliate: { __typename: 'Affiliate', id: 3, isActive: false } },
  });
  const { user } = renderApp('/affiliates/3');
  const notes = within(await screen.findByRole('region', { name: 'Notes' }));
  expect(await notes.findByText('Called about the links.')).toBeVisible();
  await user.type(notes.getByLabelText('New note'), 'All fine.');
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  await waitFor(() =>
    expect(server.named('graphql AddAffiliateNote')[0]).toMatchObject({ affiliateId: 3, text: 'All fine.' }),
  );
  await user.click(screen.getByRole('button', { name: 'End affiliate' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Asked to stop');
  await user.click(dialog.getByRole('button', { name: 'End affiliate' }));
  await waitFor(() =>
    expect(server.named('graphql EndAffiliate')[0]).toMatchObject({ id: 3, reason: 'Asked to stop' }),
  );
  expect(await screen.findByText('Left')).toBeVisible();
});
