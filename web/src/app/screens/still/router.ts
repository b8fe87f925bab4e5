/** Stands in for the router where the server writes a first screen: one address, and links that are links. */
import { createContext, createElement, type ReactNode, useContext } from 'react';

export interface Place {
  pathname: string;
  search: string;
  params: Record<string, string>;
  /** The record of the route. */
  handle: unknown;
}

/** `inside` is what stands in the outlets, from the outermost. */
export const PlaceContext = createContext<Place & { inside: ReactNode[] }>(null as never);

type To = string | { pathname?: string; search?: string; hash?: string };
interface LinkProps {
  to: To;
  [prop: string]: unknown;
}

const usePlace = () => useContext(PlaceContext);

function useHrefOf(to: To): string {
  const { pathname } = usePlace();
  if (typeof to === 'string') return to.startsWith('?') ? pathname + to : to;
  return (to.pathname ?? pathname) + (to.search ?? '') + (to.hash ?? '');
}

export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  viewTransition,
  prefetch,
  ...rest
}: LinkProps) {
  return createElement('a', { ...rest, href: useHrefOf(to) });
}

export function NavLink({ className, end, children, ...rest }: LinkProps) {
  const isActive = usePlace().pathname === useHrefOf(rest.to);
  const of = (value: unknown) => (typeof value === 'function' ? value({ isActive, isPending: false }) : value);
  return createElement(
    Link,
    { ...rest, 'aria-current': isActive ? 'page' : undefined, className: of(className) } as LinkProps,
    of(children) as never,
  );
}

export function Outlet() {
  const place = usePlace();
  const [next, ...inside] = place.inside;
  return createElement(PlaceContext, { value: { ...place, inside } }, next);
}
export const Navigate = () => null;
export const ScrollRestoration = () => null;
export const useLocation = () => ({ ...usePlace(), hash: '', state: null, key: 'default' });
export const useParams = () => usePlace().params;
export const useSearchParams = () => [new URLSearchParams(usePlace().search), () => {}];
export const useNavigate = () => () => {};
export const useNavigation = () => ({ state: 'idle' });
export const useNavigationType = () => 'POP';
export const useMatches = () => [{ id: 'page', pathname: usePlace().pathname, handle: usePlace().handle }];
export const useLoaderData = () => ({});
export const useRouteError = () => undefined;
export const useBlocker = () => ({ state: 'unblocked' });
export const useHref = useHrefOf;
export const useResolvedPath = (to: To) => ({ pathname: useHrefOf(to) });
export const useBeforeUnload = () => {};
export const useOutletContext = () => undefined;
export const UNSAFE_DataRouterContext = createContext(null);
const never = () => {
  throw new Error('The server goes nowhere');
};
export const redirect = never;
export const replace = never;
export const redirectDocument = never;
export const createBrowserRouter = never;
export const createMemoryRouter = never;
export const RouterProvider = () => null;
export const MemoryRouter = () => null;
