import type { PersonRowFragment } from './people.gql';

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
    accessLevel: [{ __typename: 'AccessLevel' as const, id: 'member', name: 'Member' }],
    createdAt: '2026-01-05T02:00:00.000Z',
    lastLoginAt: '2026-11-01T02:00:00.000Z',
    archivedAt: null,
    parts: {},
    ...changes,
  };
}

export const level = (id: string, name: string) => ({ __typename: 'AccessLevel' as const, id, name });
