import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router';
import { useListState } from '~/lib/listState';
import type { PeopleKind } from './lists';
import { PeopleFiltersDocument } from './people.gql';

/** What the address of a list may hold besides filters of other domains. */
const OWN = new Set(['page', 'sort', 'desc', 'search', 'status', 'kind', 'level']);

/** Page, sort, words and filters of a list of people, kept in the address, with the choices there are. */
export function usePeopleFilters(kind: PeopleKind) {
  const [address] = useSearchParams();
  const { data, error } = useQuery(PeopleFiltersDocument);
  const parts = data?.userListParts ?? [];
  const filtering = parts.filter(({ options }) => options.length > 0);
  const isArchive = kind === 'archived';
  // Users are members unless the address says otherwise; non-members have a list of their own.
  const usual = isArchive ? 'all' : kind;
  const list = useListState<string>({
    filters: { status: 'all', kind: usual, level: '', ...Object.fromEntries(filtering.map(({ name }) => [name, ''])) },
    sort: isArchive ? 'archivedAt' : 'name',
    desc: isArchive,
  });
  const { filters } = list;
  const chosen = filtering.flatMap(({ name }) => (filters[name] ? [{ name, value: filters[name] }] : []));
  return {
    list,
    parts,
    filtering,
    levels: data?.accessLevels ?? [],
    /** Whether the choices are there, or will not come. */
    hasAnswered: Boolean(data || error),
    /** A filter of another domain in the address is known only when that domain's filters are. */
    isKnown: Boolean(data || error) || [...address.keys()].every((name) => OWN.has(name)),
    isNarrowed:
      Boolean(list.search || filters.level || chosen.length) || filters.status !== 'all' || filters.kind !== usual,
    filter: {
      status: isArchive ? 'archived' : filters.status,
      kind: kind === 'non-members' ? kind : filters.kind,
      level: filters.level || null,
      parts: chosen,
    },
  };
}

export type PeopleFilters = ReturnType<typeof usePeopleFilters>;

/** The same people as a workbook: all pages of the list, or the chosen ones. */
export function exportPath({ list, filter }: PeopleFilters, ids: readonly number[] = []): string {
  const query = new URLSearchParams({ status: filter.status ?? 'all', kind: filter.kind ?? 'all' });
  if (list.input.search) query.set('search', list.input.search);
  if (list.input.sort) query.set('sort', list.input.sort);
  if (list.input.desc) query.set('desc', 'true');
  if (filter.level) query.set('level', filter.level);
  for (const { name, value } of filter.parts) query.set(name, value);
  if (ids.length > 0) query.set('ids', ids.join(','));
  return `/api/export/users?${query}`;
}
