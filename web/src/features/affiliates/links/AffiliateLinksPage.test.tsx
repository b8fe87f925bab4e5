import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { affiliate, campaignLink, funnelLink, link } from '../testing';

const since = { affiliateTimestamp: '2026-08-03T02:00:00.000Z' };

function linksServer(links = [link(), funnelLink({ visits: 21, leads: 2 })]) {
  const server = startFakeServer(member(since));
  server.graphql.MyAffiliateLinks = () => ({ data: { myAffiliate: affiliate(), affiliateLinks: links } });
  return server;
}

it('shows the main link and one for each funnel, with what came of them, and copies them (B27, B28)', async () => {
  linksServer();
  const { user } = renderApp('/affiliate/links');
  const main = within(await screen.findByRole('region', { name: 'Main link' }));
  expect(main.getByText('48 visits · 1 lead')).toBeVisible();
  expect(screen.getByText(/signs up or buys within 45 days of opening your link/)).toBeVisible();
  const others = within(screen.getByRole('region', { name: 'Links by funnel' }));
  expect(others.getByText('21 visits · 2 leads')).toBeVisible();
  await user.click(others.getByRole('button', { name: 'Copy link to Join the Tribe' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/join/maricel`);
});

it('says it when a link leads to what is closed, or has no address any more', async () => {
  linksServer([link(), funnelLink({ isOpen: false, path: '' })]);
  renderApp('/affiliate/links');
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(screen.getByText('This link no longer works.')).toBeVisible();
});

it("changes the name in the links, and tells the server's word about one that is taken", async () => {
  const server = linksServer();
  server.graphql.ChangeAffiliate = ({ input }) =>
    (input as { slug: string }).slug === 'jomar'
      ? {
          errors: [
            {
              message: 'Please check the form',
              extensions: { code: 'BAD_USER_INPUT', fields: { slug: ['is already taken. Choose another one.'] } },
            },
          ],
        }
      : { data: { changeAffiliate: affiliate({ slug: 'maris' }) } };
  const { user } = renderApp('/affiliate/links');
  await user.click(await screen.findByRole('button', { name: 'Edit my link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit my link' }));
  const name = dialog.getByLabelText('Link name');
  await user.clear(name);
  await user.type(name, 'jomar');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Link name is already taken. Choose another one.')).toBeVisible();
  await user.clear(name);
  await user.type(name, 'maris');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Links renamed')).toBeVisible();
});

it('lets the main link lead to an open funnel', async () => {
  const server = linksServer([link(), funnelLink(), funnelLink({ name: 'Old', funnelId: 'old', isOpen: false })]);
  server.graphql.ChangeAffiliate = () => ({
    data: { changeAffiliate: affiliate({ funnelId: 'join-the-tribe' }) },
  });
  const { user } = renderApp('/affiliate/links');
  await user.click(await screen.findByRole('combobox', { name: 'Opens' }));
  expect(screen.queryByRole('option', { name: 'Old' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Join the Tribe' }));
  expect(await screen.findByText('Main link updated')).toBeVisible();
  expect(server.named('graphql ChangeAffiliate')).toEqual([{ input: { funnelId: 'join-the-tribe' } }]);
});

it('leads anyone who is no affiliate to the terms', async () => {
  const server = startFakeServer(member());
  server.graphql.MyAffiliateLinks = () => ({
    errors: [{ message: 'Affiliate not found', extensions: { code: 'NOT_FOUND' } }],
  });
  renderApp('/affiliate/links');
  expect(await screen.findByRole('heading', { name: "You're not an affiliate yet" })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read the Affiliate T&C' })).toHaveAttribute('href', '/affiliate/terms');
});

it('builds a link for a campaign, copies its short form, and shows what came of it with its QR code', async () => {
  const links = [link(), funnelLink()];
  const server = linksServer(links);
  server.graphql.AffiliateLinkTargets = () => ({
    data: {
      affiliateLinkTargets: [
        { __typename: 'LinkTarget', funnelId: 'join-the-tribe', pagePath: null, name: 'Join the Tribe' },
        { __typename: 'LinkTarget', funnelId: null, pagePath: '/free-training', name: 'Free Training' },
      ],
    },
  });
  server.graphql.BuildAffiliateLink = () => {
    links.push(campaignLink());
    return { data: { buildAffiliateLink: campaignLink() } };
  };
  server.graphql.AffiliateLinkResults = () => ({
    data: {
      affiliateLink: { ...campaignLink(), qrSvg: '<svg/>', qrPng: 'iVBOR' },
      affiliateLinkDays: [
        {
          __typename: 'LinkDay',
          day: '2026-11-15T16:00:00.000Z',
          visits: 12,
          leads: 3,
          paid: 1,
          commission: 1500,
        },
      ],
    },
  });
  const { user } = renderApp('/affiliate/links');
  await user.click(await screen.findByRole('button', { name: 'Build a link' }));
  await user.type(await screen.findByLabelText(/^Campaign/), 'Facebook November');
  await user.click(screen.getByRole('button', { name: 'Build link' }));
  await user.click(await screen.findByRole('button', { name: 'Copy short link' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/maricel/facebook-november`);
  expect(server.named('graphql BuildAffiliateLink')).toEqual([
    { input: { campaign: 'Facebook November', funnelId: null, pagePath: null } },
  ]);
  await user.click(screen.getByRole('button', { name: 'QR code' }));
  expect(await screen.findByRole('img', { name: 'Visits of the last 30 days' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download QR code as PNG' })).toHaveAttribute(
    'download',
    'qr-maricel-facebook-november.png',
  );
  await user.click(screen.getByRole('button', { name: 'View as table' }));
  expect(await screen.findByRole('row', { name: /Nov 16 12/ })).toBeVisible();
});
