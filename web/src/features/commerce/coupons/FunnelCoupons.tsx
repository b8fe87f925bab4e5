import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { type Column, DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { IconEye, IconPencil, IconPlus } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { SectionHeader } from '~/ui/PageHeader';
import { rateWords } from '../catalogue/rateWords';
import { useFunnelRights } from '../catalogue/useCatalogueRights';
import { CouponState } from './CouponState';
import type { CouponDetailsFragment } from './coupons.gql';
import { usesWords, windowWords } from './couponWords';
import { useCouponActions } from './useCouponActions';

type Row = CouponDetailsFragment & { name: string };

interface Props {
  funnel: { id: string; archivedAt?: string | null; coupons: readonly CouponDetailsFragment[] };
  onChanged: () => unknown;
}

/** The discounts of a funnel. */
export function FunnelCoupons({ funnel, onChanged }: Props) {
  const { edits } = useFunnelRights();
  const actions = useCouponActions(onChanged);
  const mayAdd = edits && !funnel.archivedAt;
  const rowActions = (row: Row): MenuItem[] => [
    {
      key: 'view',
      label: 'View details',
      icon: <IconEye size={18} />,
      to: routes.coupon({ funnelId: funnel.id, id: row.id }),
    },
    ...(edits && !row.archivedAt
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editCoupon({ id: row.id }) }]
      : []),
    ...actions.itemsFor(row),
  ];
  return (
    <section aria-label="Coupons">
      <SectionHeader
        title="Coupons"
        aside={
          mayAdd && (
            <LinkButton
              size="sm"
              to={routes.newCoupon({ funnelId: funnel.id })}
              icon={<IconPlus size={18} aria-hidden />}
            >
              New coupon
            </LinkButton>
          )
        }
      />
      <DataTable
        rows={funnel.coupons.map((coupon) => ({ ...coupon, name: coupon.code }))}
        noun="coupons"
        columns={columns(funnel.id)}
        primaryKey="id"
        rowName={(row) => row.code}
        batchActions={actions.batch(false)}
        rowActions={rowActions}
        chooser={false}
        empty={
          <EmptyState level={3} title="No coupons yet">
            A coupon gives a discount to people who have its code.
          </EmptyState>
        }
      />
      {actions.dialogs}
    </section>
  );
}

const columns = (funnelId: string): Column<Row>[] => [
  {
    key: 'code',
    header: 'Code',
    sortable: true,
    value: (row) => row.code,
    cell: (row) => <Link to={routes.coupon({ funnelId, id: row.id })}>{row.code}</Link>,
  },
  {
    key: 'discount',
    header: 'Discount',
    align: 'right',
    cell: (row) => rateWords(row.discountType, row.discount),
  },
  {
    key: 'uses',
    header: 'Used',
    sortable: true,
    align: 'right',
    value: (row) => row.useCount,
    cell: usesWords,
  },
  { key: 'window', header: 'Valid', cell: windowWords },
  { key: 'state', header: 'Status', phone: 'status', cell: (row) => <CouponState coupon={row} /> },
];
