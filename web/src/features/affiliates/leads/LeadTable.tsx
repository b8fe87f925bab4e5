import { useQuery } from '@apollo/client/react';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { useTableQuery } from '~/lib/tableQuery';
import { Chip, ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { FilterMenu } from '~/ui/menus/FilterMenu';
import { OrderingMenu } from '../shared/OrderingMenu';
import { leadColumns } from './leadColumns';
import { AffiliateLeadsDocument, LeadLinksDocument } from './leads.gql';

const states = [
  ['', 'All'],
  ['signed up', 'Signed up'],
  ['ordered', 'Ordered'],
  ['paid', 'Paid'],
] as const;

const orderings = [
  { key: 'newest', sort: 'createdAt', desc: true },
  { key: 'oldest', sort: 'createdAt', desc: false },
  { key: 'highest commission', sort: 'commission', desc: true },
] as const;

interface Props {
  /** Of whom; the caller's own when it is left out. */
  affiliateId?: number;
  /** What an empty list says. */
  help: string;
}

/** The people whom an affiliate brought, the newest first. */
export function LeadTable({ affiliateId, help }: Props) {
  const list = useListState({ filters: { status: '', link: '' }, sort: 'createdAt', desc: true });
  const search = useDelayedText(list.search, list.setSearch);
  const { status, link } = list.filters;
  const table = useTableQuery(
    AffiliateLeadsDocument,
    { affiliateId, list: list.input, filter: { status: status || null, link: link || null } },
    (data) => data.affiliateLeads,
  );
  const isNarrowed = Boolean(list.search || status || link);
  return (
    <DataTable
      {...table}
      noun="leads"
      columns={leadColumns}
      primaryKey="id"
      rowName={(row) => row.name}
      state={list}
      chooser="leads"
      toolbar={
        <>
          <SearchField label="Search leads" placeholder="Name, link or product" {...search} />
          <ChipRow label="Filters">
            {states.map(([value, label]) => (
              <Chip key={value} pressed={status === value} onClick={() => list.setFilter('status', value)}>
                {label}
              </Chip>
            ))}
            <OrderingMenu list={list} orderings={orderings} />
            <LinkFilter affiliateId={affiliateId} value={link} onChange={(next) => list.setFilter('link', next)} />
          </ChipRow>
        </>
      }
      empty={
        isNarrowed ? (
          <EmptyState level={2} spot="compass" title="Oops, no results found">
            Try another word or fewer filters.
          </EmptyState>
        ) : (
          <EmptyState level={2} spot="island" title="No leads yet">
            {help}
          </EmptyState>
        )
      }
    />
  );
}

function LinkFilter({
  affiliateId,
  value,
  onChange,
}: {
  affiliateId?: number;
  value: string;
  onChange: (value: string) => void;
}) {
  const { data } = useQuery(LeadLinksDocument, { variables: { affiliateId } });
  const options = (data?.affiliateLinks ?? []).map((link) => ({
    value: link.key.startsWith('l:') ? link.key : link.isMain ? 'main' : (link.funnelId ?? ''),
    label: link.campaign || link.name,
  }));
  return <FilterMenu word="Link" value={value} options={options} onChange={onChange} />;
}
