import type { ComponentType } from 'react';
import type { PageName } from '~/lib/access.gen';
import type { QueryValue } from './path';

/** 'alone' brings everything around it, also for people who are signed in; 'none' still shows them the menus (C23). */
export type Layout = 'main' | 'distinct' | 'landing' | 'checkout' | 'auth' | 'public' | 'alone' | 'none';
export type Access = 'public' | 'private' | 'auth';
export type PageModule = { default: ComponentType };

/** One screen. Records feed the router, the menus, the breadcrumb, the access gate, titles and the server's 404. */
export interface RouteRecord {
  readonly name: string;
  readonly path: string;
  readonly layout: Layout;
  /** public: everybody; private: signed-in people; auth: everybody, in the auth layout. */
  readonly access: Access;
  /** Private routes: the page-access name that opens it. Without one a login is enough. */
  readonly page?: PageName;
  readonly title: string;
  /** Signed-in visitors are sent home (or to redirectTo). */
  readonly guestOnly?: true;
  /** Name of the route that takes over, with the same parameters. */
  readonly redirect?: string;
  /** The server answers here by itself, with a page that staff publish or by leading on; the app has no screen for it. */
  readonly served?: true;
  /** The screen. A route with neither this nor `served` is not built yet and reads as not found. */
  readonly load?: () => Promise<PageModule>;
}

type ValueOf<T extends string> = T extends 'Int' | 'Float' ? number : T extends 'Boolean' ? boolean : string;

type ParamOf<S extends string> = S extends `{${infer Name}...}`
  ? { [K in Name]: string }
  : S extends `{${infer Name}:${infer Type}}`
    ? { [K in Name]: ValueOf<Type> }
    : S extends `{${infer Name}}`
      ? { [K in Name]: string }
      : unknown;

/** The parameters of a path literal with their types: PathParams<'/courses/{id:Int}'> is { id: number }. */
export type PathParams<P extends string> = P extends `${infer Head}/${infer Tail}`
  ? ParamOf<Head> & PathParams<Tail>
  : ParamOf<P>;

export type Query = Record<string, QueryValue>;
export type BuildArgs<P extends string> =
  unknown extends PathParams<P> ? [params?: Query] : [params: PathParams<P> & Query];
