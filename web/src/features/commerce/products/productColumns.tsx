import { Link } from 'react-router';
import { grouped } from '~/lib/figures';
import { price } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import type { ProductRowFragment } from './products.gql';

const count = (value: number) => grouped(value);

/** The columns of the list of products. */
export function productColumns(opensDetails: boolean): Column<ProductRowFragment>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => (opensDetails ? <Link to={routes.product({ id: row.id })}>{row.name}</Link> : row.name),
    },
    { key: 'price', header: 'Price', sortable: true, align: 'right', phone: 'status', cell: (row) => price(row.price) },
    { key: 'contentType', header: 'Content type', cell: (row) => row.contentType },
    { key: 'makes', header: 'Makes', phone: 'hidden', cell: (row) => makes(row) || 'None' },
    {
      key: 'funnelCount',
      header: 'Funnels',
      sortable: true,
      align: 'right',
      phone: 'hidden',
      cell: (row) => count(row.funnelCount),
    },
    {
      key: 'subscriberCount',
      header: 'Subscribers',
      sortable: true,
      align: 'right',
      cell: (row) => count(row.subscriberCount),
    },
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

/** What a product makes of those who hold it. */
export function makes({ isMembership, isFastTrack }: { isMembership: boolean; isFastTrack: boolean }): string {
  return [isMembership && 'Member', isFastTrack && 'Fast-track student'].filter(Boolean).join(', ');
}
