import { lazy } from 'react';

/** The pages that any route may turn into; they come when they are needed. */
export const ForbiddenPage = lazy(() => import('./ForbiddenPage'));
export const NotFoundPage = lazy(() => import('./NotFoundPage'));
