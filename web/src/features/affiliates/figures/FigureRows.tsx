import { Link } from 'react-router';
import { useDelayedText } from '~/lib/delayedText';
import type { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { Money } from '~/ui/Money';
import { reasonWords } from '../commission/words';
import {
  ProgramEntriesDocument,
  type ProgramEntriesQuery,
  ProgramPaymentsDocument,
  type ProgramPaymentsQuery,
} from './figures.gql';

type PaymentRow = ProgramPaymentsQuery['programPayments']['rows'][number];
type EntryRow = ProgramEntriesQuery['programEntries']['rows'][number];
type List = ReturnType<typeof useListState<'range' | 'from' | 'to' | 'rows'>>;

interface Props {
  from: string;
  to: string;
  list: List;
}

const titles = { all: 'Payments through links', refunded: 'Refunded payments', new: 'New customers' } as const;

/** The trail of the sale, on the page of its affiliate. */
const trailOf = ({ affiliateId, orderId }: { affiliateId: number; orderId: number }) =>
  `${routes.affiliate({ id: affiliateId })}?sale=${orderId}`;

const whose = (row: { affiliateId: number; affiliateName: string }) => (
  <Link to={routes.affiliate({ id: row.affiliateId })}>{row.affiliateName}</Link>
);

const paymentColumns: Column<PaymentRow>[] = [
  { key: 'number', header: 'Order', cell: (row) => <Link to={trailOf(row)}>{row.number}</Link> },
  { key: 'buyer', header: 'Buyer', cell: (row) => row.buyer },
  { key: 'product', header: 'Product', cell: (row) => row.productName },
  { key: 'affiliate', header: 'Affiliate', cell: whose },
  { key: 'at', header: 'Paid on', cell: (row) => <DateText value={row.at} /> },
  { key: 'paid', header: 'Paid', align: 'right', cell: (row) => <Money amount={row.paid} /> },
  { key: 'refunded', header: 'Refunded', align: 'right', cell: (row) => <Money amount={row.refunded} /> },
];

const empty = (
  <EmptyState level={2} spot="compass" title="Oops, no results found">
    Try another period or another word.
  </EmptyState>
);

/** The payments behind a figure. */
export function PaymentRows({ from, to, only, list }: Props & { only: keyof typeof titles }) {
  const search = useDelayedText(list.search, list.setSearch);
  const table = useTableQuery(
    ProgramPaymentsDocument,
    { from, to, only, list: list.input },
    (data) => data.programPayments,
  );
  return (
    <section aria-label={titles[only]}>
      <DataTable
        {...table}
        noun={only === 'new' ? 'new customers' : 'payments'}
        columns={paymentColumns}
        primaryKey="id"
        rowName={(row) => `${row.number}, ${row.buyer}`}
        state={list}
        chooser={false}
        toolbar={<SearchField label="Search rows" placeholder="Buyer or affiliate" {...search} />}
        empty={empty}
      />
    </section>
  );
}

const entryColumns: Column<EntryRow>[] = [
  { key: 'number', header: 'Order', cell: (row) => <Link to={trailOf(row)}>{row.number}</Link> },
  { key: 'affiliate', header: 'Affiliate', cell: whose },
  {
    key: 'kind',
    header: 'What happened',
    cell: (row) => (row.kind === 'earned' ? 'Earned' : `Taken back: ${reasonWords(row.reason)}`),
  },
  { key: 'at', header: 'On', cell: (row) => <DateText value={row.at} /> },
  { key: 'amount', header: 'Commission', align: 'right', cell: (row) => <Money amount={row.amount} /> },
];

/** The commission behind the cost. */
export function EntryRows({ from, to, list }: Props) {
  const search = useDelayedText(list.search, list.setSearch);
  const table = useTableQuery(ProgramEntriesDocument, { from, to, list: list.input }, (data) => data.programEntries);
  return (
    <section aria-label="Commission">
      <DataTable
        {...table}
        noun="entries"
        columns={entryColumns}
        primaryKey="id"
        rowName={(row) => `${row.number}, ${row.affiliateName}`}
        state={list}
        chooser={false}
        toolbar={<SearchField label="Search rows" placeholder="Affiliate" {...search} />}
        empty={empty}
      />
    </section>
  );
}
