import { isExpired } from '~/lib/dates';
import { scheduleStatus } from '~/lib/dues/dues';
import type { RecordOfInvoiceFragment, ScheduleRowFragment } from './payments.gql';

type Row = Pick<ScheduleRowFragment, 'transactionId' | 'scheduleDate' | 'voidedAt' | 'waitingSlip'>;

export function isPaid(row: Pick<ScheduleRowFragment, 'transactionId'>): boolean {
  return Boolean(row.transactionId);
}

export function isOverdue(row: Row, now: Date): boolean {
  const entry = {
    transactionId: row.transactionId ?? null,
    scheduleDate: row.scheduleDate,
    hasSlip: Boolean(row.waitingSlip),
  };
  return !row.voidedAt && scheduleStatus(entry, now).label === 'Overdue';
}

export type InvoiceState =
  | { kind: 'overdue'; count: number }
  | { kind: 'ended' | 'expired' | 'paid' | 'nothing' }
  | { kind: 'due'; row: ScheduleRowFragment };

/** How an invoice stands, the most pressing thing first. */
export function invoiceState(invoice: RecordOfInvoiceFragment, now: Date): InvoiceState {
  const rows = invoice.paymentSchedule.filter(({ voidedAt }) => !voidedAt);
  const late = rows.filter((row) => isOverdue(row, now));
  if (late.length > 0) return { kind: 'overdue', count: late.length };
  if (invoice.subscription.endedAt) return { kind: 'ended' };
  if (isExpired(invoice.subscription.expiry, now)) return { kind: 'expired' };
  // Every payment was waived: none is due, and none was made.
  if (rows.length === 0 && invoice.paymentSchedule.length > 0) return { kind: 'nothing' };
  const next = rows.find((row) => !isPaid(row));
  return next ? { kind: 'due', row: next } : { kind: 'paid' };
}
