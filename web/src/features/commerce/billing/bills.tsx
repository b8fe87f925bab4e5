import { listDate, manilaDay, recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { LinkButton } from '~/ui/Button';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { Money } from '~/ui/Money';
import { isPaid } from '../payments/invoiceState';
import { reference } from '../payments/schedule/reference';
import { ScheduleBadge } from '../payments/schedule/ScheduleBadge';
import type { MyBillingsQuery } from './billing.gql';

type Invoices = NonNullable<MyBillingsQuery['findUserPaymentSchedule']>['invoice'];
export type Bill = Invoices[number]['paymentSchedule'][number] & { invoiceId: number; funnelName: string };

/** Every row of every invoice: what is unpaid first, the earliest above; then what is paid, the latest above. */
export function billsOf(invoices: Invoices): Bill[] {
  const bills = invoices.flatMap(({ id, subscription, paymentSchedule }) =>
    paymentSchedule
      .filter(({ voidedAt }) => !voidedAt)
      .map((row) => ({ ...row, invoiceId: id, funnelName: subscription.funnel.name })),
  );
  return bills.sort((one, other) => {
    if (isPaid(one) !== isPaid(other)) return isPaid(one) ? 1 : -1;
    const order = Date.parse(one.scheduleDate) - Date.parse(other.scheduleDate);
    return isPaid(one) ? -order : order;
  });
}

/** The columns of the bills; `firstId` is the one that is due first. */
export function billColumns(now: Date, firstId: number | undefined): Column<Bill>[] {
  return [
    { key: 'funnel', header: 'For', cell: ({ funnelName }) => <b>{funnelName}</b> },
    {
      key: 'scheduleDate',
      header: 'Schedule date',
      phone: 'status',
      cell: ({ scheduleDate }) => <DateText value={scheduleDate} format="record" />,
    },
    {
      key: 'price',
      header: 'Price',
      align: 'right',
      phone: 'status',
      cell: ({ price }) => <Money amount={price} freeAtZero />,
    },
    { key: 'status', header: 'Status', phone: 'status', cell: (bill) => <ScheduleBadge row={bill} now={now} /> },
    {
      key: 'action',
      header: 'Action',
      phone: 'status',
      cell: (bill) => (
        <>
          <BillAction bill={bill} now={now} isFirst={bill.id === firstId} />
          <BillPapers bill={bill} />
        </>
      ),
    },
    { key: 'platform', header: 'Payment platform', cell: ({ paymentPlatform }) => paymentPlatform ?? '' },
    { key: 'reference', header: 'Transaction ID', phone: 'hidden', cell: (bill) => reference(bill) ?? '' },
  ];
}

interface ActionProps {
  bill: Bill;
  now: Date;
  /** Due before all others: the one that stands out. */
  isFirst: boolean;
}

/** The way to the page of a payment, or to its receipt. What is due first says how much and when; later ones can be paid early. */
function BillAction({ bill, now, isFirst }: ActionProps) {
  const what = `${bill.funnelName}, ${recordDate(bill.scheduleDate)}`;
  if (bill.receiptPath) {
    return (
      <LinkButton size="sm" variant="subtle" href={bill.receiptPath} newTab aria-label={`Receipt: ${what}`}>
        Receipt
      </LinkButton>
    );
  }
  if (!bill.payPath) return null;
  if (bill.waitingSlip) {
    return (
      <LinkButton size="sm" to={bill.payPath} aria-label={`View slip: ${what}`}>
        View slip
      </LinkButton>
    );
  }
  if (isFirst) {
    return (
      <LinkButton size="sm" variant="primary" to={bill.payPath}>
        {`Pay ${peso(bill.left)} due ${shortDate(bill.scheduleDate)}`}
      </LinkButton>
    );
  }
  const word = manilaDay(bill.scheduleDate) <= manilaDay(now) ? 'Pay now' : 'Pay early';
  return (
    <LinkButton size="sm" variant="subtle" to={bill.payPath} aria-label={`${word}: ${what}`}>
      {word}
    </LinkButton>
  );
}

/** Nov 20, and with the year where it is not this one. */
const shortDate = (when: string) => listDate(when).replace(`, ${new Date().getFullYear()}`, '');

/** The receipts of a row that was paid in part or in parts, and the notes of its refunds. */
function BillPapers({ bill }: { bill: Bill }) {
  const papers = bill.history.filter(
    ({ kind, receiptPath }) => receiptPath && (kind === 'paid' || kind === 'refunded'),
  );
  const isPlain = bill.receiptPath && papers.length === 1;
  if (isPlain) return null;
  return papers.map(({ at, kind, part, receiptPath }) => (
    <LinkButton key={receiptPath} size="sm" variant="subtle" href={receiptPath as string} newTab>
      {`${kind === 'refunded' ? 'Refund note' : 'Receipt'}, ${peso(part)} on ${recordDate(at)}`}
    </LinkButton>
  ));
}
