import { useListState } from '~/lib/listState';
import { daysOf } from './dateRange';

/** Words, choices and days of the report, kept in the address. */
export function useInfoLogFilters() {
  const list = useListState({
    filters: { user: '', person: '', actor: '', action: '', entity: '', range: '', from: '', to: '' },
    sort: 'at',
    desc: true,
  });
  const { person, actor, action, entity } = list.filters;
  const { from, to } = daysOf(list.filters, Date.now());
  const userId = Number(list.filters.user) || null;
  const filter = {
    userId,
    person: person || null,
    actor: actor || null,
    action: action || null,
    entity: entity || null,
    from,
    to,
  };
  const query = new URLSearchParams({ sort: list.sort ?? 'at', desc: String(list.desc) });
  if (list.input.search) query.set('search', list.input.search);
  for (const [name, value] of Object.entries({ ...filter, userId: null, user: list.filters.user }))
    if (value) query.set(name, value);
  return {
    list,
    filter,
    isNarrowed: Boolean(list.search) || Object.values(filter).some(Boolean),
    /** The same lines as a workbook, all pages of them. */
    exportPath: `/api/export/info-logs?${query}`,
  };
}

export type InfoLogFilterState = ReturnType<typeof useInfoLogFilters>;
