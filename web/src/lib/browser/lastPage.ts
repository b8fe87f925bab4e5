import { createStore } from './store';

/** Where the person was last, so that a bug report knows what it is about. Lives as long as the tab. */
export const lastPage = createStore('');

/** Paths whose query carries codes and tokens; nobody else may read it. */
const SECRET_QUERY = ['/reset-password', '/forgot-password', '/set-new-password'];

/** A path with its query, without what is secret in it. */
export function tellablePath(pathname: string, search: string): string {
  return SECRET_QUERY.includes(pathname) ? pathname : `${pathname}${search}`;
}
