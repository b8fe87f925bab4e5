import { tabStorage } from './browser/storage';

/** Whom staff saw Atlas as last in this window, so that the list of users leads back to them. */
export interface LastViewed {
  id: number;
  name: string;
}

const KEY = 'last-viewed';

export function rememberViewed(viewed: LastViewed): void {
  tabStorage.setJson(KEY, viewed);
}

/** Null where nobody was viewed, or their line was closed. */
export function lastViewed(): LastViewed | null {
  const kept = tabStorage.getJson(KEY) as Partial<LastViewed> | null;
  return typeof kept?.id === 'number' && typeof kept.name === 'string' ? { id: kept.id, name: kept.name } : null;
}

export function forgetViewed(): void {
  tabStorage.remove(KEY);
}
