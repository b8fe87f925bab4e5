import { storage } from '~/lib/browser/storage';
import type { Draft } from './draft';
import type { EditedPageFragment } from './editor.gql';

/** What an earlier visit could not save. */
export interface KeptDraft {
  changes: Partial<Draft>;
  /** When it was typed, and the state of the page that it was typed on. */
  at: string;
  seenAt: string;
}

type Known = Pick<EditedPageFragment, 'path' | 'updatedAt' | 'data' | 'name' | 'shareTitle' | 'shareDescription'>;

const keyOf = (owner: number, path: string) => `atlas:page-draft:${owner}:${path}`;

/** Keeps changes on this browser until the server has them; without changes, forgets what was kept. */
export function keepDraft(owner: number, page: Known, changes: Partial<Draft> | undefined) {
  const key = keyOf(owner, page.path);
  if (changes) storage.setJson(key, { changes, at: new Date().toISOString(), seenAt: page.updatedAt });
  else storage.remove(key);
}

/** What an earlier visit left and the server does not have; undefined for nothing. */
export function keptDraft(owner: number, page: Known): KeptDraft | undefined {
  const found = storage.getJson(keyOf(owner, page.path)) as Partial<KeptDraft> | null;
  const given = found?.changes;
  if (!given || typeof given !== 'object' || typeof found.at !== 'string') return undefined;
  const names = ['data', 'name', 'shareTitle', 'shareDescription'] as const;
  const changes: Partial<Draft> = {};
  for (const name of names) {
    const text = given[name];
    if (typeof text === 'string' && text !== page[name]) changes[name] = text;
  }
  if (Object.keys(changes).length === 0) return undefined;
  return { changes, at: found.at, seenAt: found.seenAt ?? '' };
}
