import { useListState } from '~/lib/listState';
import { idOrNull } from '../../shared/ListFilters';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Page, sort, words and filters of the list of payments, kept in the address. */
export function usePaymentFilters() {
  const list = useListState({
    filters: { payment: 'unpaid', validity: 'all', productId: '', aging: '', from: '', to: '' },
    sort: 'scheduleDate',
  });
  const { payment, validity, productId, aging, from, to } = list.filters;
  const filter = {
    payment,
    validity,
    productId: idOrNull(productId),
    aging: aging || null,
    from: isDay(from) ? from : null,
    to: isDay(to) ? to : null,
  };
  const query = new URLSearchParams({ sort: list.sort ?? 'scheduleDate', desc: String(list.desc) });
  if (list.input.search) query.set('search', list.input.search);
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value));
  return {
    list,
    filter,
    /** The same rows as a workbook, all pages of them. */
    exportPath: `/api/export/payments?${query}`,
    isNarrowed: Boolean(list.search || productId || aging || from || to) || payment !== 'unpaid' || validity !== 'all',
  };
}

export type PaymentListFilters = ReturnType<typeof usePaymentFilters>;
