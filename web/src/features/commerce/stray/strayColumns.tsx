import { listDateTime } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { Button } from '~/ui/Button';
import type { Column } from '~/ui/DataTable';
import { Money } from '~/ui/Money';
import { payerColumn } from '../shared/payerColumn';
import { Reference } from '../shared/Reference';
import type { StrayRowFragment } from './stray.gql';

/** The columns of money that belongs to nothing. `settle` is null for those who may only look. */
export function strayColumns(
  opensSubscription: boolean,
  settle: ((row: StrayRowFragment) => void) | null,
): Column<StrayRowFragment>[] {
  return [
    payerColumn(opensSubscription),
    {
      key: 'product',
      header: 'For',
      cell: ({ productName, orderNumber }) => (
        <>
          {productName}
          {orderNumber && (
            <>
              , <Reference>{orderNumber}</Reference>
            </>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      sortable: true,
      align: 'right',
      cell: ({ amount, currency }) =>
        currency === 'PHP' ? <Money amount={amount} /> : `${currency} ${grouped(amount)}`,
    },
    { key: 'why', header: 'Why', cell: ({ why }) => why },
    {
      key: 'reference',
      header: 'Reference',
      cell: ({ gatewayName, reference }) => (
        <>
          {gatewayName} <Reference>{reference}</Reference>
        </>
      ),
    },
    { key: 'cameAt', header: 'Came', sortable: true, cell: ({ cameAt }) => listDateTime(cameAt) },
    {
      key: 'note',
      header: 'Settled',
      phone: 'status',
      cell: (row) => {
        if (row.settledAt) return row.note;
        if (!settle) return 'Not yet';
        return (
          <Button size="sm" aria-label={`Settle the payment of ${row.name}`} onClick={() => settle(row)}>
            Settle
          </Button>
        );
      },
    },
  ];
}
