import { defineRoutes } from '~/lib/routing/table';

/** Reports. */
export const reportingRoutes = defineRoutes([
  {
    name: 'reports',
    path: '/reports',
    layout: 'none',
    access: 'private',
    page: 'reportSummary',
    title: 'Saved Reports',
  },
  { name: 'report', path: '/reports/{id}', layout: 'none', access: 'private', page: 'reportSummary', title: 'Report' },
  {
    name: 'reportSummary',
    path: '/report-summary',
    layout: 'main',
    access: 'private',
    page: 'reportSummary',
    title: 'Reports',
    load: () => import('./summary/SummaryPage'),
  },
  {
    name: 'communityReport',
    path: '/community-report',
    layout: 'main',
    access: 'private',
    page: 'communityReport',
    title: 'Community Report',
    load: () => import('./community/CommunityReportPage'),
  },
  {
    name: 'paymentReport',
    path: '/payment-report',
    layout: 'main',
    access: 'private',
    page: 'paymentReport',
    title: 'Payment Report',
    load: () => import('./figures/PaymentReportPage'),
  },
  {
    name: 'retention',
    path: '/retention',
    layout: 'main',
    access: 'private',
    page: 'retention',
    title: 'Retention',
    load: () => import('./retention/RetentionPage'),
  },
  {
    name: 'infoLogsReport',
    path: '/info-logs-report',
    layout: 'main',
    access: 'private',
    page: 'infoLogsReport',
    title: 'Info Logs',
    load: () => import('./infoLogs/InfoLogsPage'),
  },
]);
