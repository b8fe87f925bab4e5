import { type FunctionName, functionNames, type PageName, pageNames } from '~/lib/access.gen';
import type { CurrentUser } from '~/lib/auth/types';

const all = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, boolean>;

/** Somebody with full access, changed as the test needs. */
export function staff(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    ...member(),
    id: 1,
    email: 'rowena@example.com',
    firstName: 'Rowena',
    lastName: 'Sarmiento',
    roles: ['tribe-team-fa'],
    accessLevels: [{ id: 'tribe-team-fa', name: 'Tribe Team (full access)' }],
    pageAccess: all<PageName>(pageNames),
    functionAccess: all<FunctionName>(functionNames),
    ...changes,
  };
}

/** A member with nothing but a name. */
export function member(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 7,
    email: 'maricel@example.com',
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
    isJourneyFormCompleted: false,
    showReturneeModal: false,
    batch: null,
    tribeId: null,
    membershipStatus: null,
    originalUserId: null,
    isImpersonating: false,
    userProfile: {
      firstName: 'Maricel',
      middleName: null,
      lastName: 'Dela Cruz',
      suffix: null,
      sex: null,
      birthdate: null,
    },
    mustSetUpTwoFactor: false,
    mustChangePassword: false,
    erasureDueAt: null,
    isEmailProven: true,
    seesMembers: true,
    accessKey: null,
    version: 'v1',
    ...changes,
  };
}
