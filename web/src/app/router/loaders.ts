import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, redirect, redirectDocument, replace } from 'react-router';
import { type Auth, signedInUser } from '~/lib/auth/createAuth';
import { buildPath, convertParams } from '~/lib/routing/path';
import { routes } from '~/lib/routing/routes';
import type { RouteRecord } from '~/lib/routing/types';
import { wasSignedIn } from '../session/followSession';
import { loadPage } from './loadPage';
import { loadShell } from './loadShell';

/** The page of a route; null while it is not built. */
export interface PageData {
  Page: ComponentType | null;
}

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>;

/** The login page that brings the visitor back to where they wanted to go. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  return routes.login({ redirectTo: `${pathname}${search}` });
}

/** Whether an address really is one of the route: the router knows no types, so /courses/abc comes as /courses/{id:Int}. */
export function fits(record: RouteRecord, params: Args['params']): boolean {
  return record.path === '*' || convertParams(record.path, params) !== null;
}

/** Waits until it is known who is here; visitors are sent to login with the wanted address. */
async function requireSignedIn(auth: Auth, request: Request): Promise<void> {
  const state = await auth.settled();
  if (signedInUser(state)) return;
  if (state.error) throw state.error;
  throw redirect(loginPath(new URL(request.url)));
}

export function pageLoader(auth: Auth, record: RouteRecord) {
  return async ({ request, params }: Args): Promise<PageData> => {
    if (!fits(record, params)) return { Page: null };
    const start = () => (record.load ? loadPage(record.load) : Promise.resolve(null));
    if (record.access === 'private') {
      const startAll = () => Promise.all([start(), loadShell()]);
      // Anyone who was signed in last time most likely still is: load the code while the session is checked.
      const early = wasSignedIn() ? startAll() : null;
      early?.catch(() => {});
      await requireSignedIn(auth, request);
      const [Page] = await (early ?? startAll());
      return { Page };
    }
    if (record.guestOnly && wasSignedIn()) await auth.settled();
    return { Page: await start() };
  };
}

/**
 * A page of the server's own: a link inside the app has to load it as a document. Where the server answered with the app instead, there is
 * no such page.
 */
export function servedLoader({ request }: Args, isFirst: boolean): PageData {
  if (isFirst) return { Page: null };
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(`${pathname}${search}`);
}

export function redirectLoader(target: RouteRecord) {
  return ({ params, request }: Args) => {
    throw replace(buildPath(target.name, target.path, params) + new URL(request.url).search);
  };
}
