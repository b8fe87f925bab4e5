import { defineRoutes } from '~/lib/routing/table';

/** The affiliate side and its administration. */
export const affiliatesRoutes = defineRoutes([
  { name: 'affiliatePayout', path: '/affiliate/payout', layout: 'none', access: 'private', title: 'Payout' },
  {
    name: 'affiliateTerms',
    path: '/affiliate/terms',
    layout: 'distinct',
    access: 'private',
    title: 'Affiliate T&C',
    load: () => import('./terms/AffiliateTermsPage'),
  },
  {
    name: 'affiliateResources',
    path: '/affiliate/resources',
    layout: 'distinct',
    access: 'private',
    title: 'Affiliate Resources',
  },
  {
    name: 'affiliateResource',
    path: '/affiliate/resources/{id:Int}',
    layout: 'distinct',
    access: 'private',
    title: 'Affiliate Resource',
  },
  {
    name: 'affiliateLinks',
    path: '/affiliate/links',
    layout: 'distinct',
    access: 'private',
    title: 'Affiliate Links',
    load: () => import('./links/AffiliateLinksPage'),
  },
  {
    name: 'affiliateLeads',
    path: '/affiliate/leads',
    layout: 'distinct',
    access: 'private',
    title: 'Leads',
    load: () => import('./leads/AffiliateLeadsPage'),
  },
  {
    name: 'affiliateCommission',
    path: '/affiliate/commission',
    layout: 'distinct',
    access: 'private',
    title: 'Commission',
  },
  {
    name: 'affiliates',
    path: '/affiliates',
    layout: 'main',
    access: 'private',
    page: 'affiliates',
    title: 'Affiliates',
    load: () => import('./admin/AffiliatesPage'),
  },
  {
    name: 'affiliate',
    path: '/affiliates/{id:Int}',
    layout: 'main',
    access: 'private',
    page: 'affiliates',
    title: 'Affiliate',
    load: () => import('./admin/AffiliatePage'),
  },
]);
