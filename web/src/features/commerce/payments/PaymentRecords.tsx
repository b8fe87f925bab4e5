import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { NoSubscriptions } from '../subscriptions/NoSubscriptions';
import { Credits } from './Credits';
import { creditOf } from './creditOf';
import { InvoiceItem } from './InvoiceItem';
import { isOverdue } from './invoiceState';
import { PaymentFigures } from './list/PaymentFigures';
import classNames from './PaymentRecords.module.css';
import { FindUserPaymentScheduleDocument, type FindUserPaymentScheduleQuery } from './payments.gql';

type Records = NonNullable<FindUserPaymentScheduleQuery['findUserPaymentSchedule']>;

interface Props {
  userId: number;
  name: string;
  /** The page has asked for it already. */
  shared?: boolean;
}

/** The money of one person: figures, then an accordion item per subscription with the schedule of its invoice. */
export default function PaymentRecords({ userId, name, shared }: Props) {
  return (
    <Cell
      query={FindUserPaymentScheduleDocument}
      variables={{ userId }}
      shared={shared}
      isEmpty={({ findUserPaymentSchedule }) => !findUserPaymentSchedule?.invoice.length}
      empty={<NoSubscriptions />}
    >
      {({ findUserPaymentSchedule: records }) => records && <Records records={records} name={name} />}
    </Cell>
  );
}

function Records({ records, name }: { records: Records; name: string }) {
  const now = new Date();
  const [open, setOpen] = useState<number[]>(() => atFirst(records.invoice, now));
  const toggle = (id: number) =>
    setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  return (
    <>
      <PaymentFigures summary={records.paymentSummary} credit={creditOf(records.credits)} now={now} />
      <Credits credits={records.credits} name={name} />
      <div className={classNames.items}>
        {records.invoice.map((invoice) => (
          <InvoiceItem
            key={invoice.id}
            invoice={invoice}
            name={name}
            now={now}
            isOpen={open.includes(invoice.id)}
            onToggle={() => toggle(invoice.id)}
          />
        ))}
      </div>
    </>
  );
}

/** What needs attention stands open: invoices with something overdue, else the first. */
function atFirst(invoices: Records['invoice'], now: Date): number[] {
  const late = invoices.filter(({ paymentSchedule }) => paymentSchedule.some((row) => isOverdue(row, now)));
  return (late.length > 0 ? late : invoices.slice(0, 1)).map(({ id }) => id);
}
