import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { useTableQuery } from '~/lib/tableQuery';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { Money } from '~/ui/Money';
import { OrderingMenu } from '../shared/OrderingMenu';
import { CommissionBadge } from './CommissionBadge';
import { AffiliateCommissionsDocument, type CommissionRowFragment } from './commission.gql';
import own from './commission.module.css';
import { paymentWords, reasonWords } from './words';

const states = [
  ['', 'All'],
  ['pending', 'On hold'],
  ['payable', 'Payable'],
  ['in payout', 'In payout'],
  ['paid', 'Paid out'],
  ['reversed', 'Reversed'],
  ['cancelled', 'Cancelled'],
] as const;

const orderings = [
  { key: 'newest', sort: 'at', desc: true },
  { key: 'oldest', sort: 'at', desc: false },
  { key: 'highest commission', sort: 'amount', desc: true },
] as const;

interface Props {
  /** Of whom; the caller's own when it is left out. */
  affiliateId?: number;
  onOpen: (orderId: number) => void;
  /** What an empty list says. */
  help: string;
}

/** What an affiliate earned and what was taken back, the newest first. Each line opens its trail. */
export function CommissionTable({ affiliateId, onOpen, help }: Props) {
  const list = useListState({ filters: { earned: '' }, sort: 'at', desc: true });
  const search = useDelayedText(list.search, list.setSearch);
  const { earned } = list.filters;
  const table = useTableQuery(
    AffiliateCommissionsDocument,
    { affiliateId, list: list.input, filter: { status: earned || null } },
    (data) => data.affiliateCommissions,
  );
  return (
    <DataTable
      {...table}
      noun="entries"
      columns={columnsFor(onOpen)}
      primaryKey="id"
      rowName={(row) => row.buyer}
      state={list}
      toolbar={
        <>
          <SearchField label="Search commission" placeholder="Buyer or product" {...search} />
          <ChipRow label="Filters">
            {states.map(([value, label]) => (
              <Chip key={value} pressed={earned === value} onClick={() => list.setFilter('earned', value)}>
                {label}
              </Chip>
            ))}
            <OrderingMenu list={list} orderings={orderings} />
          </ChipRow>
        </>
      }
      empty={
        list.search || earned ? (
          <EmptyState level={2} spot="compass" title="Oops, no results found">
            Try another word or fewer filters.
          </EmptyState>
        ) : (
          <EmptyState level={2} spot="island" title="No commission yet">
            {help}
          </EmptyState>
        )
      }
    />
  );
}

function columnsFor(onOpen: (orderId: number) => void): Column<CommissionRowFragment>[] {
  return [
    {
      key: 'buyer',
      header: 'Sale',
      sortable: true,
      cell: (row) => (
        <div className={own.sale}>
          <button type="button" className={own.open} onClick={() => onOpen(row.orderId)}>
            {row.buyer || 'No name'}
          </button>
          <span className={own.quiet}>
            {row.productName}, {paymentWords(row).toLowerCase()}
          </span>
          {row.reason && <span className={own.quiet}>{reasonWords(row.reason)}</span>}
        </div>
      ),
    },
    { key: 'at', header: 'Date', sortable: true, cell: ({ at }) => <DateText value={at} /> },
    {
      key: 'holdUntil',
      header: 'Payable on',
      sortable: true,
      phone: 'hidden',
      cell: ({ holdUntil, status }) => (status === 'cancelled' ? 'Never' : <DateText value={holdUntil} />),
    },
    { key: 'status', header: 'Status', phone: 'status', cell: (row) => <CommissionBadge entry={row} /> },
    {
      key: 'amount',
      header: 'Amount',
      sortable: true,
      align: 'right',
      cell: ({ amount, status, kind }) => (
        <span className={own.amount} data-cancelled={(status === 'cancelled' && kind === 'earned') || undefined}>
          <Money amount={amount} />
        </span>
      ),
    },
  ];
}
