import { listDateTime } from '~/lib/dates';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import type { Column } from '~/ui/DataTable';
import { Money } from '~/ui/Money';
import { payerColumn } from '../shared/payerColumn';
import { SlipBadge } from './SlipBadge';
import classNames from './Slips.module.css';
import type { SlipRowFragment } from './slips.gql';

/** The columns of the desk for slips. */
export function slipColumns(
  opensSubscription: boolean,
  look: (slip: SlipRowFragment) => void,
): Column<SlipRowFragment>[] {
  return [
    payerColumn(opensSubscription),
    { key: 'product', header: 'Product', cell: ({ productName }) => productName },
    {
      key: 'amount',
      header: 'Amount',
      sortable: true,
      align: 'right',
      cell: ({ amount, statedAmount }) => <Money amount={statedAmount ?? amount} />,
    },
    { key: 'reference', header: 'Reference', cell: ({ reference }) => reference },
    { key: 'sentAt', header: 'Sent', sortable: true, cell: ({ sentAt }) => listDateTime(sentAt) },
    {
      key: 'status',
      header: 'Status',
      phone: 'status',
      cell: ({ status, warnings }) => (
        <span className={classNames.badges}>
          <SlipBadge status={status} />
          {warnings.length > 0 && (
            <Badge tone="danger">{warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}</Badge>
          )}
        </span>
      ),
    },
    {
      key: 'slip',
      header: 'Slip',
      phone: 'status',
      cell: (slip) => (
        <Button size="sm" aria-label={`View slip of ${slip.name}`} onClick={() => look(slip)}>
          View slip
        </Button>
      ),
    },
  ];
}
