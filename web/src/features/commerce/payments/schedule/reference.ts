import type { ScheduleRowFragment } from '../payments.gql';

/** The number of the other side, N/A among them; ours where there is none. */
export function reference(row: ScheduleRowFragment): string | null {
  return row.transactionId ? (row.externalInvoiceId ?? row.transactionId) : null;
}
