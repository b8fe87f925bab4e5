import type { AffiliateRowFragment } from './admin/affiliates.gql';
import type { LeadRowFragment } from './leads/leads.gql';
import type { AffiliateLinkRowFragment } from './links/links.gql';

/** Rows as the server sends them, changed as a test needs. */
export const link = (changes: Partial<AffiliateLinkRowFragment> = {}) => ({
  __typename: 'AffiliateLink' as const,
  path: '/maricel',
  name: 'Main link',
  isMain: true,
  funnelId: null,
  isOpen: true,
  visits: 48,
  leads: 1,
  ...changes,
});

export const funnelLink = (changes: Partial<AffiliateLinkRowFragment> = {}) =>
  link({ path: '/join/maricel', name: 'Join the Tribe', isMain: false, funnelId: 'join-the-tribe', ...changes });

export const lead = (changes: Partial<LeadRowFragment> = {}) => ({
  __typename: 'Lead' as const,
  id: 1,
  name: 'Liza M.',
  createdAt: '2026-11-14T02:00:00.000Z',
  link: 'Main link',
  funnelName: null,
  productName: null,
  status: 'signed up',
  ...changes,
});

export const affiliate = (changes: Partial<AffiliateRowFragment & { funnelId: string | null }> = {}) => ({
  __typename: 'Affiliate' as const,
  id: 3,
  userId: 7,
  name: 'Maricel Dela Cruz',
  slug: 'maricel',
  isReserved: false,
  funnelId: null,
  since: '2026-08-03T02:00:00.000Z',
  isActive: true,
  visits: 58,
  leads: 5,
  paid: 1,
  ...changes,
});
