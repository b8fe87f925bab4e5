import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { LinkButton } from '~/ui/Button';
import { DataTable } from '~/ui/DataTable';
import { IconEye, IconPencil, IconPlus } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { CatalogueToolbar } from '../catalogue/CatalogueToolbar';
import { NothingHere } from '../catalogue/NothingHere';
import { useFunnelRights, useProductRights } from '../catalogue/useCatalogueRights';
import { productColumns } from './productColumns';
import { ProductListDocument, type ProductRowFragment } from './products.gql';
import { useProductActions } from './useProductActions';

/** Everything that is sold. */
export default function ProductsPage() {
  const rights = useProductRights();
  const funnels = useFunnelRights();
  const list = useListState({ filters: { status: 'active' }, sort: 'name' });
  const { status } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    ProductListDocument,
    { list: list.input, filter: { status } },
    (data) => data.productList,
  );
  const actions = useProductActions(onRetry);
  const rowActions = (row: ProductRowFragment): MenuItem[] => [
    ...(rights.opens
      ? [{ key: 'view', label: 'View details', icon: <IconEye size={18} />, to: routes.product({ id: row.id }) }]
      : []),
    ...(rights.edits && !row.archivedAt
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editProduct({ id: row.id }) }]
      : []),
    ...(funnels.creates && !row.archivedAt
      ? [
          {
            key: 'funnel',
            label: 'New funnel',
            icon: <IconPlus size={18} />,
            to: routes.newFunnel({ productId: row.id }),
          },
        ]
      : []),
    ...actions.itemsFor(row),
  ];
  return (
    <div data-density="compact">
      <PageHeader
        title="Products"
        actions={
          rights.creates && (
            <LinkButton variant="primary" to={routes.newProduct()} icon={<IconPlus size={18} aria-hidden />}>
              New product
            </LinkButton>
          )
        }
      />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="products"
        columns={productColumns(rights.opens)}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        batchActions={actions.batch(status === 'archived')}
        rowActions={rowActions}
        toolbar={<CatalogueToolbar noun="products" placeholder="Name" list={list} />}
        empty={
          <NothingHere
            isNarrowed={Boolean(list.search) || status === 'archived'}
            title="No products yet"
            help="A product is something you sell: a membership, a course, a workshop."
            action={rights.creates && { label: 'New product', to: routes.newProduct() }}
          />
        }
      />
      {actions.dialogs}
    </div>
  );
}
