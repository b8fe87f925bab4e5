import { useListState } from '~/lib/listState';
import { useTableQuery } from '~/lib/tableQuery';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { Money } from '~/ui/Money';
import { SectionHeader } from '~/ui/PageHeader';
import { PayoutBadge } from './PayoutBadge';
import { type PayoutRowFragment, PayoutsDocument } from './payouts.gql';
import own from './payouts.module.css';

interface Props {
  /** Of whom; the caller's own when it is left out. */
  affiliateId?: number;
  /** What an empty list says. */
  help: string;
}

/** What was paid out and what is on its way, with a heading. */
export function PayoutHistory(props: Props) {
  return (
    <section aria-label="Payout history">
      <SectionHeader title="Payout history" />
      <PayoutTable {...props} />
    </section>
  );
}

/** What was paid out and what is on its way, the newest first. */
export function PayoutTable({ affiliateId, help }: Props) {
  const list = useListState({ sort: 'createdAt', desc: true });
  const table = useTableQuery(PayoutsDocument, { affiliateId, list: list.input }, (data) => data.payouts);
  return (
    <DataTable
      {...table}
      noun="payouts"
      columns={columns}
      primaryKey="id"
      rowName={(row) => row.number}
      state={list}
      empty={
        <EmptyState level={2} spot="island" title="No payouts yet">
          {help}
        </EmptyState>
      }
    />
  );
}

const columns: Column<PayoutRowFragment>[] = [
  {
    key: 'number',
    header: 'Payout',
    cell: (row) => (
      <div className={own.stack}>
        <strong>{row.number}</strong>
        <span className={own.quiet}>{row.account}</span>
        {row.reference && <span className={own.quiet}>Reference {row.reference}</span>}
        {row.state === 'failed' && row.returnReason && <span className={own.quiet}>{row.returnReason}</span>}
      </div>
    ),
  },
  {
    key: 'createdAt',
    header: 'Date',
    sortable: true,
    cell: (row) => <DateText value={row.paidAt ?? row.createdAt} />,
  },
  { key: 'state', header: 'Status', phone: 'status', cell: (row) => <PayoutBadge state={row.state} /> },
  {
    key: 'amount',
    header: 'Sent to you',
    sortable: true,
    align: 'right',
    phone: 'status',
    cell: (row) => (
      <div className={own.figures}>
        <strong>
          <Money amount={row.net} />
        </strong>
        {row.tax > 0 && (
          <span className={own.quiet}>
            <Money amount={row.amount} /> less {row.taxPercent}% tax
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'statement',
    header: 'Statement',
    phone: 'status',
    cell: (row) =>
      row.state === 'paid' ? (
        <span className={own.links}>
          <a href={`/api/payout-statement/${row.id}.pdf`} target="_blank" rel="noreferrer">
            PDF<span className={own.hidden}> of {row.number}</span>
          </a>
          <a href={`/api/payout-statement/${row.id}.csv`} download>
            CSV<span className={own.hidden}> of {row.number}</span>
          </a>
        </span>
      ) : null,
  },
];
