import { lazy } from 'react';

/** What other domains add to a profile. */
export const WinsTab = lazy(() => import('~/features/community/wins/WinsTab'));
