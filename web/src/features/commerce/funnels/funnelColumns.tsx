import { Link } from 'react-router';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { FunnelState } from '../catalogue/FunnelState';
import { daysWords } from '../catalogue/rateWords';
import type { FunnelRowFragment } from './funnels.gql';
import classNames from './funnels.module.css';

/** The columns of the list of funnels. */
export function funnelColumns(opensProducts: boolean): Column<FunnelRowFragment>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => <Link to={routes.funnel({ id: row.id })}>{row.name}</Link>,
    },
    {
      key: 'productName',
      header: 'Product',
      sortable: true,
      cell: ({ product }) =>
        opensProducts ? <Link to={routes.product({ id: product.id })}>{product.name}</Link> : product.name,
    },
    {
      key: 'state',
      header: 'Status',
      phone: 'status',
      cell: (row) => (
        <span className={classNames.states}>
          <FunnelState funnel={row} />
        </span>
      ),
    },
    { key: 'validity', header: 'Valid for', cell: (row) => validWords(row.validityByDays) },
    {
      key: 'couponCount',
      header: 'Coupons',
      align: 'right',
      phone: 'hidden',
      cell: (row) => grouped(row.couponCount),
    },
    { key: 'id', header: 'Id', hiddenAtFirst: true, phone: 'hidden', cell: (row) => row.id },
    {
      key: 'updatedAt',
      header: 'Changed',
      sortable: true,
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => <DateText value={row.updatedAt} />,
    },
  ];
}

/** '365 days' or 'Lifetime' */
export function validWords(days: number | null | undefined): string {
  return days === null || days === undefined ? 'Lifetime' : daysWords(days);
}
