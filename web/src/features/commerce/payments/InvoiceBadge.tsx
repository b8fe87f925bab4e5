import { Badge } from '~/ui/Badge';
import { PaymentBadge } from '~/ui/Badge/PaymentBadge';
import { IconAlertCircle, IconCheck } from '~/ui/icons';
import { invoiceState } from './invoiceState';
import type { RecordOfInvoiceFragment } from './payments.gql';

/** How an invoice stands, in one badge. */
export function InvoiceBadge({ invoice, now }: { invoice: RecordOfInvoiceFragment; now: Date }) {
  const state = invoiceState(invoice, now);
  switch (state.kind) {
    case 'overdue':
      return (
        <Badge tone="danger" icon={<IconAlertCircle aria-hidden />}>
          {state.count} overdue
        </Badge>
      );
    case 'ended':
      return <Badge tone="neutral">Inactive</Badge>;
    case 'expired':
      return <Badge tone="neutral">Expired</Badge>;
    case 'nothing':
      return <Badge tone="neutral">Nothing due</Badge>;
    case 'due':
      return <PaymentBadge scheduleDate={state.row.scheduleDate} hasSlip={Boolean(state.row.waitingSlip)} now={now} />;
    case 'paid':
      return (
        <Badge tone="success" icon={<IconCheck aria-hidden />}>
          Paid
        </Badge>
      );
  }
}
