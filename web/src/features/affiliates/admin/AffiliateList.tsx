import { Link } from 'react-router';
import { useDelayedText } from '~/lib/delayedText';
import { grouped } from '~/lib/figures';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { Badge } from '~/ui/Badge';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { ExportButton } from '~/ui/lists/ExportButton';
import { Money } from '~/ui/Money';
import { OrderingMenu } from '../shared/OrderingMenu';
import { AffiliateBadge, FlagBadges } from './AffiliateBadge';
import { type AffiliateRowFragment, AffiliatesDocument } from './affiliates.gql';

const figure = (value: number) => grouped(value);

const columns: Column<AffiliateRowFragment>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: (row) => <Link to={routes.affiliate({ id: row.id })}>{row.name}</Link>,
  },
  {
    key: 'slug',
    header: 'Main link',
    sortable: true,
    cell: ({ slug, isReserved }) => (
      <>
        /{slug} {isReserved && <Badge tone="warning">Looks official</Badge>}
      </>
    ),
  },
  { key: 'since', header: 'Since', sortable: true, cell: ({ since }) => <DateText value={since} /> },
  {
    key: 'status',
    header: 'Status',
    phone: 'status',
    cell: (row) => (
      <>
        <AffiliateBadge affiliate={row} /> <FlagBadges affiliate={row} />
      </>
    ),
  },
  {
    key: 'visits',
    header: 'Visits',
    sortable: true,
    align: 'right',
    phone: 'hidden',
    cell: (row) => figure(row.visits),
  },
  { key: 'leads', header: 'Leads', sortable: true, align: 'right', cell: (row) => figure(row.leads) },
  { key: 'paid', header: 'Paid', sortable: true, align: 'right', phone: 'hidden', cell: (row) => figure(row.paid) },
  {
    key: 'commission',
    header: 'Commission',
    sortable: true,
    align: 'right',
    cell: (row) => <Money amount={row.commission} />,
  },
];

const orderings = [
  { key: 'newest', sort: 'since', desc: true },
  { key: 'oldest', sort: 'since', desc: false },
  { key: 'leads', sort: 'leads', desc: true },
  { key: 'highest commission', sort: 'commission', desc: true },
] as const;

const states = [
  ['active', 'Active'],
  ['suspended', 'Suspended'],
  ['left', 'Left'],
  ['flagged', 'Flag confirmed'],
  ['all', 'All'],
] as const;

/** The list that is on the screen as a file. */
function exportPath({ search, sort, desc }: { search: string; sort: string | null; desc: boolean }, status: string) {
  const query = new URLSearchParams({ status, search, sort: sort ?? '', dir: desc ? 'desc' : 'asc' });
  return `/api/export/affiliates?${query}`;
}

/** Everyone who accepted the affiliate terms, and what came of their links. */
export function AffiliateList() {
  const list = useListState({ filters: { status: 'active' }, sort: 'since', desc: true });
  const search = useDelayedText(list.search, list.setSearch);
  const { status } = list.filters;
  const table = useTableQuery(AffiliatesDocument, { list: list.input, filter: { status } }, (data) => data.affiliates);
  return (
    <DataTable
      {...table}
      noun="affiliates"
      columns={columns}
      primaryKey="id"
      rowName={(row) => row.name}
      state={list}
      toolbar={
        <>
          <SearchField label="Search affiliates" placeholder="Name, email or link" {...search} />
          <ChipRow label="Filters">
            {states.map(([value, label]) => (
              <Chip key={value} pressed={status === value} onClick={() => list.setFilter('status', value)}>
                {label}
              </Chip>
            ))}
            <OrderingMenu list={list} orderings={orderings} />
            <ExportButton path={exportPath(list, status)} />
          </ChipRow>
        </>
      }
      empty={
        list.search || status === 'left' || status === 'suspended' || status === 'flagged' ? (
          <EmptyState level={2} spot="compass" title="Oops, no results found">
            Try another word or fewer filters.
          </EmptyState>
        ) : (
          <EmptyState level={2} title="No affiliates yet">
            Members who accept the Affiliate T&C appear here.
          </EmptyState>
        )
      }
    />
  );
}
