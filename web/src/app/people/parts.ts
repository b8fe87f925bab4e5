import { lazy } from 'react';
import type { UserPlacing } from '~/lib/userPlace';

/** What other domains let staff change on the page of a person. */
export const UserPlace = lazy(() => import('~/features/community/people/UserPlace'));

/** What learning tells staff about a person: what they can open, and why. */
export const PersonAccess = lazy(() => import('~/features/learning/people/PersonAccess'));

/** The same in the form in which a person is edited. */
export const userPlacing: UserPlacing = {
  Fields: lazy(() => import('~/features/community/people/PlaceFields')),
  save: async (...change) => (await import('~/features/community/people/savePlace')).savePlace(...change),
};
