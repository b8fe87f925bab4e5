import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { DataTable } from '~/ui/DataTable';
import { IconEye, IconPencil } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { CatalogueToolbar } from '../catalogue/CatalogueToolbar';
import { NothingHere } from '../catalogue/NothingHere';
import { useFunnelRights, useProductRights } from '../catalogue/useCatalogueRights';
import { funnelColumns } from './funnelColumns';
import { type FunnelRowFragment, FunnelsDocument } from './funnels.gql';
import { NewFunnelButton } from './NewFunnelButton';
import { useFunnelActions } from './useFunnelActions';

/** Every way to buy something. */
export default function FunnelsPage() {
  const rights = useFunnelRights();
  const products = useProductRights();
  const list = useListState({ filters: { status: 'active' }, sort: 'name' });
  const { status } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    FunnelsDocument,
    { list: list.input, filter: { status } },
    (data) => data.funnels,
  );
  const actions = useFunnelActions(onRetry);
  const rowActions = (row: FunnelRowFragment): MenuItem[] => [
    { key: 'view', label: 'View details', icon: <IconEye size={18} />, to: routes.funnel({ id: row.id }) },
    ...(rights.edits && !row.archivedAt
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editFunnel({ id: row.id }) }]
      : []),
    ...actions.itemsFor(row),
  ];
  return (
    <div data-density="compact">
      <PageHeader title="Funnels" actions={rights.creates && <NewFunnelButton />} />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="funnels"
        columns={funnelColumns(products.opens)}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        batchActions={actions.batch(status === 'archived')}
        rowActions={rowActions}
        toolbar={<CatalogueToolbar noun="funnels" placeholder="Name, id or product" list={list} />}
        empty={
          <NothingHere
            isNarrowed={Boolean(list.search) || status === 'archived'}
            title="No funnels yet"
            help="A funnel is a way to buy a product. Create one from its product."
            action={products.lists && { label: 'All products', to: routes.products() }}
          />
        }
      />
      {actions.dialogs}
    </div>
  );
}
