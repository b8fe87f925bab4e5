import type { AffiliateRowFragment } from './admin/affiliates.gql';
import type { RateRowFragment } from './admin/rates.gql';
import type { BalanceFragment, CommissionRowFragment } from './commission/commission.gql';
import type { LeadRowFragment } from './leads/leads.gql';
import type { AffiliateLinkRowFragment } from './links/links.gql';
import type { AffiliateResourceRowFragment } from './resources/manage.gql';
import type { PictureRowFragment, SharedResourceRowFragment } from './resources/resources.gql';

/** Rows as the server sends them, changed as a test needs. */
export const link = (changes: Partial<AffiliateLinkRowFragment> = {}) => ({
  __typename: 'AffiliateLink' as const,
  key: 'main',
  id: null,
  path: '/maricel',
  longPath: null,
  name: 'Main link',
  campaign: '',
  isMain: true,
  funnelId: null,
  pagePath: null,
  isOpen: true,
  visits: 48,
  leads: 1,
  paid: 0,
  commission: 0,
  ...changes,
});

export const funnelLink = (changes: Partial<AffiliateLinkRowFragment> = {}) =>
  link({
    key: 'f:join-the-tribe',
    path: '/join/maricel',
    name: 'Join the Tribe',
    isMain: false,
    funnelId: 'join-the-tribe',
    ...changes,
  });

export const lead = (changes: Partial<LeadRowFragment> = {}) => ({
  __typename: 'Lead' as const,
  id: 1,
  name: 'Liza M.',
  createdAt: '2026-11-14T02:00:00.000Z',
  link: 'Main link',
  campaign: '',
  funnelName: null,
  productName: null,
  status: 'signed up',
  commission: 0,
  ...changes,
});

export const affiliate = (
  changes: Partial<AffiliateRowFragment & { funnelId: string | null; suspendNote: string | null }> = {},
) => ({
  __typename: 'Affiliate' as const,
  id: 3,
  userId: 7,
  name: 'Maricel Dela Cruz',
  slug: 'maricel',
  isReserved: false,
  funnelId: null,
  since: '2026-08-03T02:00:00.000Z',
  isActive: true,
  linkDays: 45,
  visits: 58,
  leads: 5,
  paid: 1,
  commission: 1500,
  suspendedAt: null,
  suspendNote: null,
  openFlags: 0,
  confirmedFlags: 0,
  ...changes,
});

export const balance = (changes: Partial<BalanceFragment> = {}) => ({
  __typename: 'CommissionBalance' as const,
  pending: 4214.25,
  payable: 7213.8,
  inPayout: 0,
  paid: 9648.45,
  total: 21076.5,
  days: [{ __typename: 'CommissionDay' as const, day: '2026-11-23T16:00:00.000Z', amount: 4214.25 }],
  ...changes,
});

export const entry = (changes: Partial<CommissionRowFragment> = {}) => ({
  __typename: 'CommissionEntry' as const,
  id: 1,
  orderId: 12,
  buyer: 'Liza M.',
  productName: 'Tribe Membership',
  kind: 'earned',
  reason: null,
  payment: 1,
  payments: 1,
  base: 19497,
  amount: 2924.55,
  rate: '15%',
  rateSource: 'affiliate',
  status: 'payable',
  at: '2026-10-10T02:00:00.000Z',
  holdUntil: '2026-11-08T16:00:00.000Z',
  paidAt: null,
  ...changes,
});

export const commissions = (rows: CommissionRowFragment[]) => ({
  __typename: 'CommissionList' as const,
  rows,
  total: rows.length,
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
});

export const rate = (changes: Partial<RateRowFragment> = {}) => ({
  __typename: 'AffiliateRate' as const,
  id: 1,
  affiliateId: null,
  funnelId: null,
  funnelName: null,
  bumpFunnelId: null,
  bumpName: null,
  feeType: 'Percentage',
  amount: 10,
  label: '10%',
  setAt: '2026-01-01T02:00:00.000Z',
  setBy: null,
  ...changes,
});

export const picture = (changes: Partial<PictureRowFragment> = {}) => ({
  __typename: 'AffiliatePicture' as const,
  fileId: 5,
  name: 'Square post',
  fileName: 'square.jpg',
  size: 48_000,
  width: 1080,
  height: 1080,
  url: '/api/uploads/files/square.jpg',
  thumbUrl: '/api/uploads/thumbs/square.jpg',
  ...changes,
});

export const sharedResource = (changes: Partial<SharedResourceRowFragment> = {}) => ({
  __typename: 'SharedResource' as const,
  id: 8,
  title: 'Payday plan',
  kind: 'caption',
  note: 'Post it in the morning.',
  subject: '',
  body: 'Payday ngayon! https://atlas.example/maricel',
  link: 'https://atlas.example/maricel',
  createdAt: '2026-11-14T02:00:00.000Z',
  pictures: [],
  ...changes,
});

export const managedResource = (changes: Partial<AffiliateResourceRowFragment> = {}) => ({
  __typename: 'AffiliateResource' as const,
  id: 8,
  title: 'Payday plan',
  kind: 'caption',
  note: '',
  subject: '',
  body: 'Payday ngayon! {link}',
  funnelId: null,
  views: 12,
  createdAt: '2026-11-14T02:00:00.000Z',
  updatedAt: '2026-11-14T02:00:00.000Z',
  archivedAt: null,
  pictures: [],
  ...changes,
});

export const campaignLink = (changes: Partial<AffiliateLinkRowFragment> = {}) =>
  link({
    key: 'l:4',
    id: 4,
    path: '/maricel/facebook-november',
    longPath: '/join/maricel?utm_campaign=Facebook+November',
    name: 'Join the Tribe',
    campaign: 'Facebook November',
    isMain: false,
    funnelId: 'join-the-tribe',
    visits: 12,
    leads: 3,
    paid: 1,
    commission: 1500,
    ...changes,
  });

export const terms = (version = 1, accepted: number | null = 1) => ({
  policy: {
    __typename: 'Policy' as const,
    title: 'Affiliate T&C',
    body: 'Share and earn.\n\n## Payout {#payout}\n\nOnce a month.',
    version,
    effectiveAt: '2026-11-01T00:00:00.000Z',
    latest: version,
    versions: [
      {
        __typename: 'PolicyVersion' as const,
        version,
        note: 'Payouts on the 5th.',
        createdAt: '2026-11-01T00:00:00.000Z',
      },
    ],
  },
  myAffiliateTerms: {
    __typename: 'AffiliateTerms' as const,
    version,
    note: 'Payouts on the 5th.',
    acceptedVersion: accepted,
    acceptedAt: accepted === null ? null : '2026-11-02T00:00:00.000Z',
    isCurrent: accepted === version,
  },
});
