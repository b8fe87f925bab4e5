import { Link } from 'react-router';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { Badge } from '~/ui/Badge';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { PageHeader } from '~/ui/PageHeader';
import { type AffiliateRowFragment, AffiliatesDocument } from './affiliates.gql';

const figure = (value: number) => value.toLocaleString('en-PH');

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
    cell: ({ isActive }) => (isActive ? <Badge tone="success">Active</Badge> : <Badge tone="neutral">Left</Badge>),
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
];

const states = [
  ['active', 'Active'],
  ['left', 'Left'],
  ['all', 'All'],
] as const;

/** Everybody who accepted the affiliate terms, and what came of their links. */
export default function AffiliatesPage() {
  const list = useListState({ filters: { status: 'active' }, sort: 'name' });
  const search = useDelayedText(list.search, list.setSearch);
  const { status } = list.filters;
  const table = useTableQuery(AffiliatesDocument, { list: list.input, filter: { status } }, (data) => data.affiliates);
  return (
    <div data-density="compact">
      <PageHeader title="Affiliates" />
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
            </ChipRow>
          </>
        }
        empty={
          list.search || status === 'left' ? (
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
    </div>
  );
}
