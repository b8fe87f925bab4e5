import type { PersonRowFragment } from './list/people.gql';
import type { UserByIdQuery } from './user.gql';

/** Somebody as the lists know them, changed as the test needs. */
export function personRow(changes: Partial<PersonRowFragment> = {}) {
  return {
    __typename: 'User' as const,
    id: 21,
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Robles',
    profileImage: null,
    tribeId: 'TRB-001021',
    mobileNumber: null,
    status: 'active',
    isNonMember: false,
    isLegacyAdmin: false,
    isManageable: true,
    isImpersonable: true,
    accessLevel: [{ __typename: 'AccessLevel' as const, id: 'member', name: 'Member' }],
    createdAt: '2026-01-05T02:00:00.000Z',
    lastLoginAt: '2026-11-01T02:00:00.000Z',
    archivedAt: null,
    parts: {},
    ...changes,
  };
}

export const level = (id: string, name: string) => ({ __typename: 'AccessLevel' as const, id, name });

/** Somebody with everything their page shows, changed as the test needs. */
export function person(changes: Partial<NonNullable<UserByIdQuery['user']>> = {}) {
  const { parts, ...row } = personRow();
  return {
    ...row,
    slug: 'ana-robles',
    updatedAt: '2026-11-01T00:00:00.000Z',
    isEmailVerified: true,
    hasPassword: true,
    hasTwoFactor: false,
    userProfile: {
      __typename: 'UserProfile' as const,
      firstName: 'Ana',
      middleName: null,
      lastName: 'Robles',
      suffix: null,
      sex: null,
      birthdate: null,
    },
    socials: {
      __typename: 'Socials' as const,
      facebook: null,
      instagram: null,
      linkedin: null,
      tiktok: null,
      x: null,
      youtube: null,
      website: null,
    },
    location: null,
    erasure: null,
    notes: null,
    basePoints: 0,
    parts,
    ...changes,
  };
}
