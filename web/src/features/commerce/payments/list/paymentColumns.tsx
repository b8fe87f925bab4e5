import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { Money } from '~/ui/Money';
import { PersonCell } from '../../shared/PersonCell';
import { reference } from '../schedule/reference';
import { ScheduleBadge } from '../schedule/ScheduleBadge';
import type { ListedPaymentFragment } from './paymentList.gql';

/** The columns of the list of payments. */
export function paymentColumns(opensDetails: boolean, now: Date): Column<ListedPaymentFragment>[] {
  return [
    { key: 'name', header: 'Name', sortable: true, cell: ({ user }) => <PersonCell user={user ?? null} tab={2} /> },
    {
      key: 'funnel',
      header: 'Funnel',
      cell: ({ id, invoice }) => {
        const { name } = invoice.subscription.funnel;
        return opensDetails ? <Link to={routes.studentPaymentDetails({ id })}>{name}</Link> : name;
      },
    },
    {
      key: 'scheduleDate',
      header: 'Schedule date',
      sortable: true,
      cell: ({ scheduleDate }) => <DateText value={scheduleDate} format="record" />,
    },
    {
      key: 'price',
      header: 'Price',
      sortable: true,
      align: 'right',
      cell: ({ price }) => <Money amount={price} freeAtZero />,
    },
    { key: 'status', header: 'Status', phone: 'status', cell: (row) => <ScheduleBadge row={row} now={now} /> },
    {
      key: 'platform',
      header: 'Payment platform',
      phone: 'hidden',
      cell: ({ paymentPlatform }) => paymentPlatform ?? 'Not paid yet',
    },
    {
      key: 'reference',
      header: 'Transaction ID',
      phone: 'hidden',
      hiddenAtFirst: true,
      cell: (row) => reference(row) ?? 'None',
    },
    {
      key: 'paidAt',
      header: 'Paid on',
      sortable: true,
      phone: 'hidden',
      hiddenAtFirst: true,
      cell: ({ paidAt }) => <DateText value={paidAt} format="record" />,
    },
  ];
}
