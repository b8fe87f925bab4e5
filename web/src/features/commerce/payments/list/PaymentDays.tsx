import { DateField } from '~/ui/fields/DateField';
import classNames from '../PaymentPage.module.css';
import type { PaymentListFilters } from './usePaymentFilters';

/** The first and the last schedule date of the list. */
export default function PaymentDays({ list }: Pick<PaymentListFilters, 'list'>) {
  const { from, to } = list.filters;
  return (
    <div className={classNames.days}>
      <DateField label="From" clearable value={from || null} onChange={(day) => list.setFilter('from', day ?? '')} />
      <DateField
        label="To"
        clearable
        value={to || null}
        min={from || undefined}
        onChange={(day) => list.setFilter('to', day ?? '')}
      />
    </div>
  );
}
