import type { CurrentUser } from '~/lib/auth/types';

/** A plain member for tests; say only what matters. */
export function someUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 7,
    email: 'maricel@atlas.test',
    firstName: 'Maricel',
    lastName: 'Dela Cruz',
    slug: 'maricel-dela-cruz',
    profileImage: null,
    roles: ['member'],
    accessLevels: [{ id: 'member', name: 'Member' }],
    pageAccess: { profile: true },
    functionAccess: {},
    stage: null,
    managedStage: null,
    group: null,
    managedGroup: null,
    stagesAsReviewer: [],
    affiliateTimestamp: null,
    accountabilityAsLeaderId: null,
    accountabilityGroupId: null,
    isFastTrackStudent: false,
    isBatch17: false,
    isJourneyFormCompleted: true,
    showReturneeModal: false,
    batch: null,
    tribeId: null,
    membershipStatus: null,
    originalUserId: null,
    isImpersonating: false,
    userProfile: null,
    mustSetUpTwoFactor: false,
    erasureDueAt: null,
    ...changes,
  };
}
