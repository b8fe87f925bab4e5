import type { Draft } from './draft';

/** What a page has besides its blocks. */
export type Words = Omit<Draft, 'data'>;

const labels: Record<keyof Words, string> = {
  name: 'Title',
  shareTitle: 'Title when shared',
  shareDescription: 'Text when shared',
};
const names = Object.keys(labels) as (keyof Words)[];

export interface Line {
  label: string;
  text: string;
}

/** Words with what they are called. */
export const wordsOf = (words: Partial<Words>): Line[] =>
  names.flatMap((name) => {
    const text = words[name];
    return text === undefined ? [] : [{ label: labels[name], text }];
  });

const differing = (one: Partial<Draft>, other: Words) =>
  names.filter((name) => one[name] !== undefined && one[name] !== other[name]);

/** The words of two states that are not the same, with what each of both has. */
export function differingWords(one: Partial<Draft>, other: Words): { ones: Line[]; others: Line[] } {
  const found = differing(one, other);
  return {
    ones: found.map((name) => ({ label: labels[name], text: one[name] ?? '' })),
    others: found.map((name) => ({ label: labels[name], text: other[name] })),
  };
}

/** The words of a draft that another state has not, ready to be saved over it. */
export function ownWords(one: Partial<Draft>, other: Words): Partial<Words> {
  return Object.fromEntries(differing(one, other).map((name) => [name, one[name]]));
}
