import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { affiliate, funnelLink, lead, link } from '../testing';

const rows = [lead(), lead({ id: 2, name: 'Dennis Q.', link: 'Join the Tribe', productName: 'Tribe', status: 'paid' })];

function leadsServer(found = rows) {
  const server = startFakeServer(member({ affiliateTimestamp: '2026-08-03T02:00:00.000Z' }));
  server.graphql.MyLeadFigures = () => ({ data: { myAffiliate: affiliate({ leads: found.length }) } });
  server.graphql.LeadLinks = () => ({ data: { affiliateLinks: [link(), funnelLink()] } });
  server.graphql.AffiliateLeads = () => ({
    data: { affiliateLeads: { __typename: 'LeadList', rows: found, total: found.length } },
  });
  return server;
}

it('lists who came, by which link, for what and how far they are (B27, B28)', async () => {
  leadsServer();
  renderApp('/affiliate/leads');
  expect(await screen.findByRole('row', { name: /Liza M\..*Main link.*None.*Nov 14, 2026.*Signed up/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /Dennis Q\..*Join the Tribe link.*Tribe.*Paid/ })).toBeVisible();
  expect(screen.getByText('Your links brought in 2 leads so far, 1 of them paid.')).toBeVisible();
});

it('searches, sorts and filters on the server', async () => {
  const server = leadsServer();
  const { user } = renderApp('/affiliate/leads');
  await screen.findByRole('row', { name: /Liza/ });
  await user.click(screen.getByRole('button', { name: 'Paid' }));
  await user.click(screen.getByRole('button', { name: 'Link' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Join the Tribe' }));
  await user.type(screen.getByLabelText('Search leads'), 'liza');
  await waitFor(() =>
    expect(server.named('graphql AffiliateLeads').at(-1)).toMatchObject({
      filter: { status: 'paid', link: 'join-the-tribe' },
      list: { search: 'liza', sort: 'createdAt', desc: true },
    }),
  );
});

it('says what to do while nobody came', async () => {
  leadsServer([]);
  renderApp('/affiliate/leads');
  expect(await screen.findByRole('heading', { name: 'No leads yet' })).toBeVisible();
  expect(screen.getByText(/sign up or buy within 45 days of opening it/)).toBeVisible();
});

it('leads anyone who is no affiliate to the terms', async () => {
  const server = startFakeServer(member());
  server.graphql.MyLeadFigures = () => ({ data: { myAffiliate: null } });
  renderApp('/affiliate/leads');
  expect(await screen.findByRole('heading', { name: "You're not an affiliate yet" })).toBeVisible();
});
