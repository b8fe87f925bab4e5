import { useParams } from 'react-router';
import { buildPath, convertParams, type QueryValue } from './path';
import { routePaths } from './routes.gen';
import type { BuildArgs, PathParams } from './types';

type Paths = typeof routePaths;
export type RouteName = keyof Paths;

/** `routes.editCourse({ id: 5 })` is '/courses/5/edit'; further parameters become the query. */
export const routes = Object.fromEntries(
  Object.entries(routePaths).map(([name, path]) => [
    name,
    (params?: Record<string, QueryValue>) => buildPath(name, path, params),
  ]),
) as unknown as { readonly [Name in RouteName]: (...args: BuildArgs<Paths[Name]>) => string };

/** The typed parameters of the page's own route. The router has checked them before the page renders. */
export function useRouteParams<Name extends RouteName>(name: Name): PathParams<Paths[Name]> {
  const params = convertParams(routePaths[name], useParams());
  if (!params) throw new Error(`This page is not shown at a path of route "${name}".`);
  return params as PathParams<Paths[Name]>;
}
