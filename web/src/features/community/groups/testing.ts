import type { GroupDetailsFragment, SubGroupRowFragment } from './groups.gql';
import type { GroupMemberRowFragment } from './members.gql';

export const aPerson = (id: number, name: string) => ({
  __typename: 'GroupPerson' as const,
  id,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  profileImage: null,
});

export const aRef = (id: number, name: string) => ({ __typename: 'GroupRef' as const, id, name });

export const aSubRef = (id: number, name: string) => ({ __typename: 'SubGroupRef' as const, id, name });

/** A sub-group of Bayanihan, changed as the test needs. */
export function subGroup(changes: Partial<SubGroupRowFragment> = {}) {
  return {
    __typename: 'SubGroup' as const,
    id: 31,
    name: 'Bayanihan Umaga',
    memberCount: 4,
    silentCount: 1,
    isEditable: true,
    isArrangeable: true,
    leaders: [aPerson(9, 'Teresa Domingo')],
    group: aRef(3, 'Bayanihan'),
    archivedAt: null,
    createdAt: '2026-11-01T02:00:00.000Z',
    updatedAt: '2026-11-02T02:00:00.000Z',
    ...changes,
  };
}

/** A group as staff see it, changed as the test needs. */
export function group(changes: Partial<GroupDetailsFragment> = {}) {
  return {
    __typename: 'Group' as const,
    id: 3,
    name: 'Bayanihan',
    description: 'We carry each other.',
    memberCount: 12,
    subGroupCount: 1,
    silentCount: 2,
    isEditable: true,
    isArrangeable: true,
    leaders: [aPerson(8, 'Carlo Fernandez')],
    subGroups: [subGroup()],
    archivedAt: null,
    createdAt: '2026-11-01T02:00:00.000Z',
    updatedAt: '2026-11-02T02:00:00.000Z',
    ...changes,
  };
}

/** Somebody in Bayanihan, changed as the test needs. */
export function memberOf(changes: Partial<GroupMemberRowFragment> = {}) {
  return {
    __typename: 'GroupMember' as const,
    id: 7,
    name: 'Ana Mendoza',
    slug: 'ana-mendoza',
    email: 'ana@example.com',
    tribeId: 'TRB-1',
    profileImage: null,
    group: aRef(3, 'Bayanihan'),
    subGroup: null,
    joinedAt: '2026-10-01T02:00:00.000Z',
    lastLoginAt: '2026-11-14T02:00:00.000Z',
    lastLessonAt: null,
    silentDays: 1,
    isSilent: false,
    parts: { batch: 'Batch 16' },
    ...changes,
  };
}
