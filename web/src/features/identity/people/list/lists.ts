import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';

/** Which people a list shows. Archived people of both kinds stand in one list of their own. */
export type PeopleKind = 'members' | 'non-members' | 'archived';

interface PeopleListWords {
  title: string;
  /** What the rows are, in the plural. */
  noun: string;
  path: () => string;
  person: (id: number) => string;
  edit: (id: number) => string;
}

const members: PeopleListWords = {
  title: 'Users',
  noun: 'users',
  path: () => routes.users(),
  person: (id) => routes.user({ id }),
  edit: (id) => routes.editUser({ id }),
};

export const peopleLists: Record<PeopleKind, PeopleListWords> = {
  members,
  'non-members': {
    title: 'Non-members',
    noun: 'non-members',
    path: () => routes.nonMembers(),
    person: (id) => routes.nonMember({ id }),
    edit: (id) => routes.editNonMember({ id }),
  },
  archived: {
    ...members,
    title: 'Archived Users',
    noun: 'archived users',
    path: () => routes.archivedUsers(),
    person: (id) => routes.archivedUser({ id }),
  },
};

interface Placed {
  isNonMember: boolean;
  archivedAt: string | null;
}

/** The list in which somebody stands. */
export function kindOf({ isNonMember, archivedAt }: Placed): PeopleKind {
  if (archivedAt) return 'archived';
  return isNonMember ? 'non-members' : 'members';
}

export function fullName(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

/** '1 person', '3 people'. */
export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${grouped(count)} people`;
}
