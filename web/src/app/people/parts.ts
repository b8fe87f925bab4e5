import { lazy } from 'react';
import type { UserPlacing } from '~/lib/people/userPlace';

/** Tabs of a person's page that are not open at first. */
export const LearningTab = lazy(() => import('~/features/learning/people/LearningTab'));
export const EventsTab = lazy(() => import('~/features/learning/people/EventsTab'));
export const EmailStopNotice = lazy(() => import('~/features/marketing/broadcasts/EmailStopNotice'));
export const ContactHistory = lazy(() => import('~/features/marketing/success/ContactHistory'));
export const PaymentRecords = lazy(() => import('~/features/commerce/payments/PaymentRecords'));

/** Where a person belongs, in the form in which they are edited. */
export const userPlacing: UserPlacing = {
  Fields: lazy(() => import('~/features/community/people/PlaceFields')),
  save: async (...change) => (await import('~/features/community/people/savePlace')).savePlace(...change),
};
