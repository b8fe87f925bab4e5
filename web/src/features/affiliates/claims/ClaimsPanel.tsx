import { useListState } from '~/lib/listState';
import { useRowParam } from '~/lib/rowParam';
import { useTableQuery } from '~/lib/tableQuery';
import { Badge } from '~/ui/Badge';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { RowLink } from '~/ui/lists/RowLink';
import { ClaimView } from './ClaimView';
import { AffiliateClaimsDocument, type ClaimRowFragment } from './claims.gql';
import { aboutWords, stateOf } from './words';

const states = [
  ['open', 'Waiting'],
  ['answered', 'Answered'],
  ['granted', 'Granted'],
  ['declined', 'Declined'],
  ['', 'All'],
] as const;

/** What affiliates asked and claimed, for staff: open ones first, the oldest on top. */
export function ClaimsPanel() {
  const claim = useRowParam('claim');
  if (claim.id) return <ClaimView key={claim.id} id={claim.id} onBack={claim.close} />;
  return <ClaimList onOpen={claim.open} />;
}

function ClaimList({ onOpen }: { onOpen: (id: number) => void }) {
  const list = useListState({ filters: { state: 'open' } });
  const { state } = list.filters;
  const table = useTableQuery(
    AffiliateClaimsDocument,
    { list: list.input, filter: { state: state === 'all' ? null : state } },
    (data) => data.affiliateClaims,
  );
  const columns: Column<ClaimRowFragment>[] = [
    {
      key: 'about',
      header: 'About',
      cell: (row) => <RowLink onOpen={() => onOpen(row.id)}>{aboutWords(row)}</RowLink>,
    },
    { key: 'affiliate', header: 'Affiliate', cell: (row) => row.affiliateName },
    { key: 'askedAt', header: 'Sent', cell: (row) => <DateText value={row.askedAt} format="log" /> },
    {
      key: 'state',
      header: 'Status',
      phone: 'status',
      cell: (row) => {
        const { label, tone } = stateOf(row.state);
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
  ];
  return (
    <DataTable
      {...table}
      noun="questions and claims"
      columns={columns}
      primaryKey="id"
      rowName={(row) => `${aboutWords(row)}, ${row.affiliateName}`}
      state={list}
      chooser={false}
      toolbar={
        <ChipRow label="Filters">
          {states.map(([value, label]) => (
            <Chip
              key={label}
              pressed={state === (value || 'all')}
              onClick={() => list.setFilter('state', value || 'all')}
            >
              {label}
            </Chip>
          ))}
        </ChipRow>
      }
      empty={
        <EmptyState level={2} spot="island" title={state === 'open' ? 'Nothing is waiting' : 'Nothing here yet'}>
          Questions and claims of affiliates appear here.
        </EmptyState>
      }
    />
  );
}
