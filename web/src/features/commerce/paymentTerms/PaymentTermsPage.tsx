import { Link } from 'react-router';
import { grouped } from '~/lib/figures';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { LinkButton } from '~/ui/Button';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { IconEye, IconPencil, IconPlus } from '~/ui/icons';
import type { MenuItem } from '~/ui/menus/Menu';
import { PageHeader } from '~/ui/PageHeader';
import { CatalogueToolbar } from '../catalogue/CatalogueToolbar';
import { NothingHere } from '../catalogue/NothingHere';
import { useTermRights } from '../catalogue/useCatalogueRights';
import { PaymentTermsDocument, type TermRowFragment } from './paymentTerms.gql';
import { feeWords, spreadWords } from './termWords';
import { useTermActions } from './useTermActions';

function columns(opensDetails: boolean): Column<TermRowFragment>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => (opensDetails ? <Link to={routes.paymentTerm({ id: row.id })}>{row.name}</Link> : row.name),
    },
    { key: 'id', header: 'Id', sortable: true, cell: (row) => row.id },
    { key: 'instalments', header: 'Installments', cell: spreadWords },
    { key: 'fee', header: 'Fee', align: 'right', phone: 'hidden', cell: feeWords },
    {
      key: 'funnelCount',
      header: 'Funnels',
      sortable: true,
      align: 'right',
      phone: 'hidden',
      cell: (row) => grouped(row.funnelCount),
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

/** The ways in which prices are paid. */
export default function PaymentTermsPage() {
  const rights = useTermRights();
  const list = useListState({ filters: { status: 'active' }, sort: 'name' });
  const { status } = list.filters;
  const { onRetry, ...table } = useTableQuery(
    PaymentTermsDocument,
    { list: list.input, filter: { status } },
    (data) => data.paymentTerms,
  );
  const actions = useTermActions(onRetry);
  const rowActions = (row: TermRowFragment): MenuItem[] => [
    ...(rights.opens
      ? [{ key: 'view', label: 'View details', icon: <IconEye size={18} />, to: routes.paymentTerm({ id: row.id }) }]
      : []),
    ...(rights.edits && !row.archivedAt
      ? [{ key: 'edit', label: 'Edit', icon: <IconPencil size={18} />, to: routes.editPaymentTerm({ id: row.id }) }]
      : []),
    ...(row.isFixed ? [] : actions.itemsFor(row)),
  ];
  return (
    <div data-density="compact">
      <PageHeader
        title="Payment Terms"
        actions={
          rights.creates && (
            <LinkButton variant="primary" to={routes.newPaymentTerm()} icon={<IconPlus size={18} aria-hidden />}>
              New payment term
            </LinkButton>
          )
        }
      />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="payment terms"
        columns={columns(rights.opens)}
        primaryKey="id"
        rowName={(row) => row.name}
        state={list}
        batchActions={actions.batch(status === 'archived')}
        rowActions={rowActions}
        toolbar={<CatalogueToolbar noun="payment terms" placeholder="Name or id" list={list} />}
        empty={
          <NothingHere
            isNarrowed={Boolean(list.search) || status === 'archived'}
            title="No payment terms yet"
            help="A payment term splits a price into payments."
            action={rights.creates && { label: 'New payment term', to: routes.newPaymentTerm() }}
          />
        }
      />
      {actions.dialogs}
    </div>
  );
}
