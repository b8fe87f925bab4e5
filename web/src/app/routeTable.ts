import { affiliatesRoutes } from '~/features/affiliates/routes';
import { commerceRoutes } from '~/features/commerce/routes';
import { communityRoutes } from '~/features/community/routes';
import { identityRoutes } from '~/features/identity/routes';
import { journeyRoutes } from '~/features/journey/routes';
import { learningRoutes } from '~/features/learning/routes';
import { marketingRoutes } from '~/features/marketing/routes';
import { reportingRoutes } from '~/features/reporting/routes';
import { settingsRoutes } from '~/features/settings/routes';
import { defineRoutes, joinTables } from '~/lib/routing/table';
import type { RouteRecord } from '~/lib/routing/types';

/**
 * The routes of the frame itself; home, the hubs, profiles and the pages of people belong to nobody, because every domain
 * adds to them.
 */
const frameRoutes = defineRoutes([
  {
    name: 'home',
    path: '/',
    layout: 'distinct',
    access: 'private',
    title: 'Home',
    load: () => import('./home/HomePage'),
  },
  {
    name: 'community',
    path: '/community',
    layout: 'distinct',
    access: 'private',
    page: 'community',
    title: 'Community',
    load: () => import('./community/CommunityPage'),
  },
  {
    name: 'content',
    path: '/content',
    layout: 'distinct',
    access: 'private',
    title: 'Content',
    load: () => import('./content/ContentPage'),
  },
  {
    name: 'profile',
    path: '/profile/{slug}',
    layout: 'none',
    access: 'private',
    page: 'profile',
    title: 'Profile',
    load: () => import('./profile/ProfilePage'),
  },
  {
    name: 'myProfile',
    path: '/profile',
    layout: 'none',
    access: 'private',
    title: 'My Profile',
    load: () => import('./profile/MyProfilePage'),
  },
  {
    name: 'user',
    path: '/community/members/{id:Int}',
    layout: 'main',
    access: 'private',
    page: 'user',
    title: 'User',
    load: () => import('./people/UserPage'),
  },
  {
    name: 'nonMember',
    path: '/community/non-members/{id:Int}',
    layout: 'main',
    access: 'private',
    page: 'user',
    title: 'Non-member',
    load: () => import('./people/NonMemberPage'),
  },
  {
    name: 'editUser',
    path: '/community/members/{id:Int}/edit',
    layout: 'main',
    access: 'private',
    page: 'editUser',
    title: 'Edit User',
    load: () => import('./people/EditUserPage'),
  },
  {
    name: 'editNonMember',
    path: '/community/non-members/{id:Int}/edit',
    layout: 'main',
    access: 'private',
    page: 'editUser',
    title: 'Edit Non-member',
    load: () => import('./people/EditNonMemberPage'),
  },
  {
    name: 'thankYou',
    path: '/thank-you',
    layout: 'auth',
    access: 'auth',
    title: 'Thank you',
    load: () => import('./thankYou/ThankYouPage'),
  },
  {
    name: 'forbidden',
    path: '/forbidden',
    layout: 'auth',
    access: 'auth',
    title: 'Access Restricted',
    load: () => import('./pages/ForbiddenPage'),
  },
  {
    name: 'notFound',
    path: '*',
    layout: 'public',
    access: 'public',
    title: 'Page not found',
    load: () => import('./pages/NotFoundPage'),
  },
]);

/** Every route there is, in the order of the domains; the catch-alls of marketing match last by their shape. */
export const routeTable: readonly RouteRecord[] = joinTables(
  settingsRoutes,
  identityRoutes,
  learningRoutes,
  communityRoutes,
  journeyRoutes,
  commerceRoutes,
  affiliatesRoutes,
  marketingRoutes,
  reportingRoutes,
  frameRoutes,
);

/** Routes that stand in the tables and have no screen yet. */
export function unbuiltRoutes(): readonly RouteRecord[] {
  return routeTable.filter((record) => !record.load && !record.redirect && !record.served);
}
