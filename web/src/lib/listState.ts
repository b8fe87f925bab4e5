import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

export const PER_PAGE = 10;

export interface ListState<Filter extends string> {
  page: number;
  sort: string | null;
  desc: boolean;
  search: string;
  filters: Record<Filter, string>;
  /** The same as the `ListInput` of the schema. */
  input: { page: number; perPage: number; sort?: string; desc?: boolean; search?: string };
  setPage(page: number): void;
  setSort(sort: string, desc: boolean): void;
  setSearch(search: string): void;
  setFilter(name: Filter, value: string): void;
}

interface Options<Filter extends string> {
  /** Filter names with the value that means "all"; that value is kept out of the address. */
  filters?: Record<Filter, string>;
  sort?: string;
  desc?: boolean;
}

/** Page, sort, search and filters of a list, kept in the address so that reload, back and a sent link show the same. */
export function useListState<Filter extends string = never>(options: Options<Filter> = {}): ListState<Filter> {
  const [params, setParams] = useSearchParams();
  const defaults = JSON.stringify(options);
  const state = useMemo(() => readListState(params, JSON.parse(defaults) as Options<Filter>), [params, defaults]);

  // Where the address is going: changes in a row build on each other before the router has shown the first of them. Only what is
  // really shown counts: the router draws ahead, and what it draws may be put off again.
  const shown = useRef(params);
  const ahead = useRef<string[]>([]);
  useLayoutEffect(() => {
    shown.current = params;
    ahead.current = stillAhead(ahead.current, params.toString());
  }, [params]);

  const change = useCallback(
    (next: Record<string, string | null>, keepPage = false) => {
      const query = new URLSearchParams(ahead.current.at(-1) ?? shown.current);
      if (!keepPage) query.delete('page');
      for (const [key, value] of Object.entries(next)) {
        if (value === null || value === '') query.delete(key);
        else query.set(key, value);
      }
      ahead.current.push(query.toString());
      setParams(query, { replace: !keepPage, preventScrollReset: true });
    },
    [setParams],
  );

  return useMemo(() => {
    const { filters: home = {} as Record<Filter, string> } = JSON.parse(defaults) as Options<Filter>;
    return {
      ...state,
      setPage: (page) => change({ page: page > 1 ? String(page) : null }, true),
      setSort: (sort, desc) => change({ sort, desc: desc ? 'true' : 'false' }),
      setSearch: (search) => change({ search }),
      setFilter: (name, value) => change({ [name]: value === home[name] ? null : value }),
    };
  }, [state, change, defaults]);
}

/** The addresses that were asked for and not shown yet; none once the address is one that nobody here asked for. */
export function stillAhead(ahead: string[], shown: string) {
  const at = ahead.lastIndexOf(shown);
  return at < 0 ? [] : ahead.slice(at + 1);
}

export function readListState<Filter extends string>(params: URLSearchParams, options: Options<Filter>) {
  const wanted = Number(params.get('page'));
  const page = Number.isInteger(wanted) && wanted > 0 ? wanted : 1;
  const sort = params.get('sort') ?? options.sort ?? null;
  const desc = params.has('desc') ? params.get('desc') === 'true' : (options.desc ?? false);
  const search = params.get('search') ?? '';
  const filters = { ...options.filters } as Record<Filter, string>;
  for (const name of Object.keys(filters) as Filter[]) filters[name] = params.get(name) ?? filters[name];
  const input = {
    page,
    perPage: PER_PAGE,
    ...(sort ? { sort, desc } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  };
  return { page, sort, desc, search, filters, input };
}
