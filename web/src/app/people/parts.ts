import { lazy } from 'react';

/** What other domains let staff change on the page of a person. */
export const UserPlace = lazy(() => import('~/features/community/people/UserPlace'));
