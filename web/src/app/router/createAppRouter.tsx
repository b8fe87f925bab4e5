import { createBrowserRouter, type RouteObject } from 'react-router';
import type { Auth } from '~/lib/auth/createAuth';
import { parsePath } from '~/lib/routing/path';
import { joinTables } from '~/lib/routing/table';
import type { Layout, RouteRecord } from '~/lib/routing/types';
import { AuthLayout } from '../layouts/AuthLayout';
import { CheckoutLayout } from '../layouts/CheckoutLayout';
import { LandingLayout } from '../layouts/LandingLayout';
import { PublicLayout } from '../layouts/PublicLayout';
import { PageErrorScreen } from '../pages/PageErrorScreen';
import { Root } from '../Root';
import { routeTable } from '../routeTable';
import { pageLoader, redirectLoader, servedLoader } from './loaders';
import { RoutePage } from './RoutePage';
import { ShellRoute } from './ShellRoute';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** '/courses/{id:Int}/edit' in the router's own words. Types are checked by RoutePage. */
export function routerPath(path: string): string {
  if (path === '*') return '*';
  const parts = parsePath(path).map((segment) => {
    if (segment.kind === 'static') return segment.text;
    return segment.type === 'Glob' ? '*' : `:${segment.name}`;
  });
  return `/${parts.join('/')}`;
}

/** How a route gets its page. */
function loaderOf(auth: Auth, table: readonly RouteRecord[], record: RouteRecord) {
  const target = record.redirect ? table.find((one) => one.name === record.redirect) : undefined;
  if (target) return redirectLoader(target);
  return record.served && !record.load ? servedLoader : pageLoader(auth, record);
}

type Loader = ReturnType<typeof loaderOf>;

function routeObject(record: RouteRecord, load: Loader, isFirst: () => boolean): RouteObject {
  return {
    id: record.name,
    path: routerPath(record.path),
    handle: record,
    loader: (args) => load(args, isFirst()),
    // The code of a page does not change with its address; data belongs to the page's own queries.
    shouldRevalidate: () => false,
    Component: RoutePage,
    ErrorBoundary: PageErrorScreen,
  };
}

const PUBLIC_LAYOUTS: Partial<Record<Layout, React.ComponentType>> = {
  auth: AuthLayout,
  checkout: CheckoutLayout,
  landing: LandingLayout,
  public: PublicLayout,
};

/** An open route without a screen shows the not-found page, which looks the same everywhere. */
function layoutOf(record: RouteRecord): Layout {
  return record.load || record.redirect ? record.layout : 'public';
}

/** Before the first page is ready the loading screen covers everything. */
const UnderLoadingScreen = () => null;

/** The router's tree: a layout stays mounted while its pages change. */
export function routeObjects(auth: Auth, table: readonly RouteRecord[] = routeTable): RouteObject[] {
  const isPrivate = (record: RouteRecord) => record.access === 'private';
  const open = table.filter((record) => !isPrivate(record));
  // Only the first page of all came with the document; every other one comes from a link inside the app.
  let pages = 0;
  const isFirst = () => pages++ === 0;
  const objects = (records: readonly RouteRecord[]) =>
    records.map((record) => routeObject(record, loaderOf(auth, table, record), isFirst));
  return [
    {
      id: 'root',
      Component: Root,
      HydrateFallback: UnderLoadingScreen,
      ErrorBoundary: PageErrorScreen,
      children: [
        { id: 'shell', Component: ShellRoute, children: objects(table.filter(isPrivate)) },
        ...Object.entries(PUBLIC_LAYOUTS).map(([layout, Component]) => ({
          id: `${layout}-layout`,
          Component,
          children: objects(open.filter((record) => layoutOf(record) === layout)),
        })),
        ...objects(open.filter((record) => !(layoutOf(record) in PUBLIC_LAYOUTS))),
      ],
    },
  ];
}

/** The living page of the design system, for developers. The built app does not hold it. */
const devRoutes: readonly RouteRecord[] = import.meta.env.DEV
  ? [
      {
        name: 'devUi',
        path: '/dev/ui',
        layout: 'none',
        access: 'public',
        title: 'Design system',
        load: () => import('../dev/UiGalleryPage'),
      },
    ]
  : [];

export function createAppRouter(auth: Auth): AppRouter {
  return createBrowserRouter(routeObjects(auth, joinTables(routeTable, devRoutes)));
}
