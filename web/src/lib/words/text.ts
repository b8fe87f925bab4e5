export const TRUNCATE_AT = 150;

/** Cuts a long text and ends it with an ellipsis. Counts what people see as characters. */
export function truncate(text: string, length = TRUNCATE_AT): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** 'archived users' becomes 'Archived Users', 'move-up' 'Move-Up'; what already carries capitals stays. */
export function titleCase(text: string): string {
  return text.replace(/(^|[\s-])\p{Ll}/gu, (start) => start.toUpperCase());
}

/** What to call someone of whom only the whole name is known: 'Maria' for 'Maria Santos'. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? '';
}

/** The first letters of a name, for an avatar without a picture. */
export function initials(...names: (string | null | undefined)[]): string {
  return names
    .flatMap((name) => Array.from(name?.trim() ?? '').slice(0, 1))
    .join('')
    .toUpperCase();
}

/** A name as it may stand in an address: 'Piña Plan 2' becomes 'pina-plan-2'. */
export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Ana, Ana and Ben, or Ana, Ben, and Carla. */
export function listed(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
}
