import { defineRoutes } from '~/lib/routing/table';

/** Default and workshop settings, the changelog and the texts of the house. */
export const settingsRoutes = defineRoutes([
  { name: 'changelog', path: '/changelog', layout: 'public', access: 'public', title: 'Changelog' },
  {
    name: 'privacyPolicy',
    path: '/privacy-policy',
    layout: 'public',
    access: 'public',
    title: 'Privacy Policy',
    load: () => import('./policies/PrivacyPolicyPage'),
  },
  {
    name: 'refundPolicy',
    path: '/refund-policy',
    layout: 'public',
    access: 'public',
    title: 'Refund Policy',
    load: () => import('./policies/RefundPolicyPage'),
  },
  {
    name: 'termsConditions',
    path: '/terms-conditions',
    layout: 'public',
    access: 'public',
    title: 'Terms and Conditions',
    load: () => import('./policies/TermsPage'),
  },
  {
    name: 'featureChangeLog',
    path: '/feature-changelog',
    layout: 'main',
    access: 'private',
    page: 'featureChangeLog',
    title: 'Feature Changelog',
  },
  {
    name: 'defaultSettings',
    path: '/default-settings',
    layout: 'main',
    access: 'private',
    page: 'defaultSettings',
    title: 'Default Settings',
  },
  {
    name: 'liveWorkshopSettings',
    path: '/settings/live-workshop-beginner',
    layout: 'distinct',
    access: 'private',
    page: 'liveWorkshopSettings',
    title: 'Free Training (Beg)',
  },
  {
    name: 'liveWorkshopSettings2',
    path: '/settings/live-workshop-experienced',
    layout: 'distinct',
    access: 'private',
    page: 'liveWorkshopSettings2',
    title: 'Free Training (Exp)',
  },
]);
