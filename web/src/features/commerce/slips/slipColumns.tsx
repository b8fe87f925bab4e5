import { Link } from 'react-router';
import { listDateTime } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import type { Column } from '~/ui/DataTable';
import { Money } from '~/ui/Money';
import { Person } from '~/ui/Person';
import { SlipBadge } from './SlipBadge';
import type { SlipRowFragment } from './slips.gql';

/** The columns of the desk for slips. */
export function slipColumns(
  opensSubscription: boolean,
  look: (slip: SlipRowFragment) => void,
): Column<SlipRowFragment>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      cell: ({ name, email, userId }) => {
        const person = <Person name={name} detail={email} />;
        if (!userId || !opensSubscription) return person;
        return <Link to={routes.viewSubscription({ userId, t: 2 })}>{person}</Link>;
      },
    },
    { key: 'product', header: 'Product', cell: ({ productName }) => productName },
    {
      key: 'amount',
      header: 'Amount',
      sortable: true,
      align: 'right',
      cell: ({ amount }) => <Money amount={amount} />,
    },
    { key: 'reference', header: 'Reference', cell: ({ reference }) => reference },
    { key: 'sentAt', header: 'Sent', sortable: true, cell: ({ sentAt }) => listDateTime(sentAt) },
    { key: 'status', header: 'Status', phone: 'status', cell: ({ status }) => <SlipBadge status={status} /> },
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
