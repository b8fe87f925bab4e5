import { comparePaths, matchPath, type Params, paramNames, parsePath } from './path';
import type { RouteRecord } from './types';

const REQUIRED = ['name', 'layout', 'access', 'title'] as const;

/** Declares the routes of one feature. Mistakes are the developer's and throw when the module loads. */
export function defineRoutes<const T extends readonly RouteRecord[]>(records: T): T {
  for (const record of records) checkRecord(record);
  return records;
}

function checkRecord(record: RouteRecord) {
  const label = record.name ?? record.path;
  if (!record.path) throw new Error(`Route "${label}" has no path.`);
  for (const prop of REQUIRED) {
    if (!record[prop]) throw new Error(`Route "${label}" is missing the required prop "${prop}".`);
  }
  if (record.path !== '*') parsePath(record.path);
}

/** Joins the tables of all features and checks what only the whole can show: doubles and redirects. */
export function joinTables(...tables: readonly (readonly RouteRecord[])[]): readonly RouteRecord[] {
  const all = tables.flat();
  const names = new Map<string, RouteRecord>();
  const paths = new Set<string>();
  for (const record of all) {
    if (names.has(record.name)) throw new Error(`Two routes have the name "${record.name}".`);
    if (paths.has(record.path)) throw new Error(`Two routes have the path "${record.path}".`);
    names.set(record.name, record);
    paths.add(record.path);
  }
  for (const record of all) if (record.redirect) checkRedirect(record, names.get(record.redirect));
  return all;
}

function checkRedirect(record: RouteRecord, target: RouteRecord | undefined) {
  if (!target) throw new Error(`Route "${record.name}" redirects to "${record.redirect}", which is no route.`);
  const given = paramNames(record.path);
  for (const name of paramNames(target.path)) {
    if (!given.includes(name)) {
      throw new Error(`Route "${record.name}" redirects to "${target.name}", which needs the parameter "${name}".`);
    }
  }
}

export interface RouteMatch {
  record: RouteRecord;
  params: Params;
}

/** The record for a pathname: static segments before parameters, catch-alls last. */
export function matchRoute(records: readonly RouteRecord[], pathname: string): RouteMatch | null {
  const candidates: RouteMatch[] = [];
  for (const record of records) {
    const params = record.path === '*' ? null : matchPath(record.path, pathname);
    if (params) candidates.push({ record, params });
  }
  candidates.sort((a, b) => comparePaths(a.record.path, b.record.path));
  return candidates[0] ?? null;
}

/** First segments that no funnel slug and no affiliate link may take, whatever follows them. */
export const RESERVED_WORDS = [
  'api', 'assets', 'static', 'favicon.ico', 'robots.txt', 'sitemap.xml', 'lesson', 'marketing', 'health',
]; // biome-ignore format: one line of words reads better

/** Whether a first path segment belongs to the app, so that the catch-alls must answer not found. */
export function isReservedSegment(records: readonly RouteRecord[], segment: string): boolean {
  const wanted = segment.toLowerCase();
  if (RESERVED_WORDS.includes(wanted)) return true;
  return records.some((record) => {
    if (record.path === '*') return false;
    const first = parsePath(record.path)[0];
    return first?.kind === 'static' && first.text.toLowerCase() === wanted;
  });
}
