import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';

/** What the person may see and do with enrolments and payments. */
export function useMoneyRights() {
  const { currentUser: user } = useAuth();
  return {
    /** Enrol, unsubscribe, approve, revoke, customise: one function for all (C13). */
    enrols: can(user, 'user_enroll/unenroll'),
    impersonates: can(user, 'user_impersonate') && !user?.isImpersonating,
    opensEnrolment: page(user, 'enrollUser'),
    opensSubscription: page(user, 'subscription'),
    opensPayment: page(user, 'studentPaymentDetails'),
    opensSlips: page(user, 'payment'),
    opensFunnel: page(user, 'funnel'),
    opensPeople: page(user, 'user'),
  };
}
