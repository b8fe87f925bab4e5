import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { storage } from '~/lib/browser/storage';
import { startFakeServer } from '~/testing/fakeServer';
import { member } from '~/testing/people';
import { renderApp } from '~/testing/renderApp';
import { affiliate, link, terms } from '../testing';
import { mayAccept } from './rules';

const open = { 'enable-affiliate': 'true' };
const level = (id: string) => ({ accessLevels: [{ id, name: id }] });

it('is for members and holders of the level who have not accepted, while the programme is on (B202)', () => {
  expect(mayAccept(member(), open)).toBe(true);
  expect(mayAccept(member(level('affiliate')), open)).toBe(true);
  expect(mayAccept(member(), { 'enable-affiliate': 'false' })).toBe(false);
  expect(mayAccept(member(), {})).toBe(false);
  expect(mayAccept(member({ affiliateTimestamp: '2026-08-03T02:00:00.000Z' }), open)).toBe(false);
  expect(mayAccept(member(level('non-member')), open)).toBe(false);
  expect(mayAccept(member({ isImpersonating: true }), open)).toBe(false);
});

it('joins the person who agreed, and leads to their links (B4)', async () => {
  storage.set('affiliate-relogin', 'true');
  const server = startFakeServer(member());
  server.graphql.AffiliateTermsPage = () => ({ data: terms(1, null) });
  server.graphql.PublicSettings = () => ({ data: { publicSettings: open } });
  server.graphql.BecomeAffiliate = () => {
    server.user = member({ affiliateTimestamp: '2026-11-16T02:00:00.000Z' });
    return { data: { becomeAffiliate: affiliate() } };
  };
  server.graphql.MyAffiliateLinks = () => ({ data: { myAffiliate: affiliate(), affiliateLinks: [link()] } });
  const { user } = renderApp('/affiliate/terms');
  const join = await screen.findByRole('button', { name: 'Accept and join' });
  expect(join).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'I have read the Affiliate T&C and accept them' }));
  await user.click(join);
  expect(await screen.findByRole('heading', { level: 1, name: 'My links' })).toBeVisible();
  expect(server.named('graphql BecomeAffiliate')).toHaveLength(1);
});

it('offers nothing while the programme is off', async () => {
  const server = startFakeServer(member());
  server.graphql.AffiliateTermsPage = () => ({ data: terms(1, null) });
  server.graphql.PublicSettings = () => ({ data: { publicSettings: { 'enable-affiliate': 'false' } } });
  renderApp('/affiliate/terms');
  await screen.findByRole('heading', { level: 1, name: 'Affiliate T&C' });
  expect(screen.queryByRole('button', { name: 'Accept and join' })).toBeNull();
});

it('asks an affiliate to accept a new version, and says which one they accepted', async () => {
  storage.set('affiliate-relogin', 'true');
  const server = startFakeServer(member({ affiliateTimestamp: '2026-08-03T02:00:00.000Z' }));
  let answer = terms(2, 1);
  server.graphql.AffiliateTermsPage = () => ({ data: answer });
  server.graphql.AcceptAffiliateTerms = () => {
    answer = terms(2, 2);
    return { data: { acceptAffiliateTerms: answer.myAffiliateTerms } };
  };
  const { user } = renderApp('/affiliate/terms');
  expect(await screen.findByText(/Version 2 is new: Payouts on the 5th/)).toBeVisible();
  expect(screen.getByText('You accepted version 1 on Nov 02, 2026.')).toBeVisible();
  const accept = screen.getByRole('button', { name: 'Accept version 2' });
  expect(accept).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'I have read version 2 of the Affiliate T&C and accept it' }));
  await user.click(accept);
  expect(await screen.findByText('You accepted version 2 on Nov 02, 2026.')).toBeVisible();
  expect(server.named('graphql AcceptAffiliateTerms')).toEqual([{ version: 2 }]);
});
