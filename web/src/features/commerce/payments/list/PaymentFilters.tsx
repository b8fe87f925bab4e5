import { lazy, Suspense, useState } from 'react';
import { useDelayedText } from '~/lib/delayedText';
import { Chip, ChipRow } from '~/ui/Chip';
import { SearchField } from '~/ui/fields/SearchField';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import { ChoiceChips } from '../../shared/ChoiceChips';
import { ProductFilter } from '../../shared/ListFilters';
import type { PaymentListFilters } from './usePaymentFilters';

const PaymentDays = lazy(() => import('./PaymentDays'));

const payments = [
  ['unpaid', 'Unpaid'],
  ['paid', 'Paid'],
  ['all', 'All'],
] as const;

const validities = [
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
];

const ages = [
  { value: '1-7', label: '1 to 7 days overdue' },
  { value: '8-14', label: '8 to 14 days overdue' },
  { value: '15-30', label: '15 to 30 days overdue' },
  { value: '31+', label: '31 days overdue and more' },
];

/** Search and filters above the list of payments. */
export function PaymentFilters({ filters: { list } }: { filters: PaymentListFilters }) {
  const search = useDelayedText(list.search, list.setSearch);
  const { payment, validity, productId, aging, from, to } = list.filters;
  const [wantsDays, setWantsDays] = useState(false);
  const isByDay = wantsDays || Boolean(from || to);
  const setByDay = (isWanted: boolean) => {
    setWantsDays(isWanted);
    if (isWanted) return;
    list.setFilter('from', '');
    list.setFilter('to', '');
  };
  return (
    <>
      <SearchField label="Search payments" placeholder="Name, email or funnel" {...search} />
      <ChipRow label="Filters">
        <ChoiceChips options={payments} value={payment} onChange={(value) => list.setFilter('payment', value)} />
        <FilterMenu
          word="Validity"
          value={validity === 'all' ? '' : validity}
          options={validities}
          onChange={(value) => list.setFilter('validity', value || 'all')}
        />
        <ProductFilter value={productId} onChange={(value) => list.setFilter('productId', value)} />
        <FilterMenu word="Aging" value={aging} options={ages} onChange={(value) => list.setFilter('aging', value)} />
        <Chip pressed={isByDay} onClick={() => setByDay(!isByDay)}>
          Dates
        </Chip>
      </ChipRow>
      {isByDay && (
        <Suspense>
          <PaymentDays list={list} />
        </Suspense>
      )}
    </>
  );
}
