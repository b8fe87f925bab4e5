import { grouped } from '~/lib/figures';
/** Somebody who can be chosen, with one line about them. */
export interface Candidate {
  id: number;
  name: string;
  profileImage?: string | null;
  detail?: string;
}

interface Found {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  profileImage?: string | null;
  parts?: unknown;
}

/** A person of the list of people as a candidate: their address, and the group and batch they are in. */
export function candidateOf(person: Found): Candidate {
  const { group, batch } = (person.parts ?? {}) as { group?: string | null; batch?: string | null };
  return {
    id: person.id,
    name: `${person.firstName} ${person.lastName}`,
    profileImage: person.profileImage,
    detail: [person.email, group, batch].filter(Boolean).join(' · '),
  };
}

export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${grouped(count)} people`;
}

interface Placed {
  added: number;
  moved: number;
  removed: number;
  unchanged: number;
}

/** What became of people: '3 people added, 1 person moved' */
export function placedWords({ added, moved, removed, unchanged }: Placed): string {
  const parts: [number, string][] = [
    [added, 'added'],
    [moved, 'moved'],
    [removed, 'removed'],
    [unchanged, 'already there'],
  ];
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${countPeople(count)} ${word}`);
  return said.join(', ') || 'No changes';
}
