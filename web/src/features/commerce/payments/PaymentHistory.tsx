import { listDateTime } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Button, LinkButton } from '~/ui/Button';
import type { StudentPaymentQuery } from './list/paymentList.gql';
import classNames from './PaymentDetails.module.css';

export type HistoryEvent = NonNullable<StudentPaymentQuery['studentPayment']>['history'][number];

interface Props {
  events: readonly HistoryEvent[];
  /** Left out for those who may only look. */
  onRefund?: (event: HistoryEvent) => void;
  onRetry?: (event: HistoryEvent) => void;
}

const words: Record<string, string> = {
  paid: 'Paid',
  reversed: 'Revoked',
  refunded: 'Refunded',
  'refund-waiting': 'Refund on its way:',
  'refund-failed': 'Refund failed:',
};

/** What happened to a row: approved, revoked and refunded, by whom, with the reason. */
export function PaymentHistory({ events, onRefund, onRetry }: Props) {
  if (events.length === 0) return <p className={classNames.none}>Nothing paid yet.</p>;
  return (
    <ol className={classNames.history}>
      {events.map((event) => (
        <li key={`${event.kind} ${event.at} ${event.refundId ?? event.paymentId}`} data-kind={event.kind}>
          <b>
            {words[event.kind] ?? event.kind} {peso(event.amount)}
            {event.kind === 'paid' &&
              event.part > 0 &&
              event.part < event.amount &&
              ` (${peso(event.part)} for this row)`}
          </b>
          <span>
            {[event.platform, event.externalInvoiceId, event.by && `by ${event.by}`].filter(Boolean).join(' · ')}
          </span>
          {event.reason && <span>Reason: {event.reason}</span>}
          <time dateTime={event.at}>{listDateTime(event.at)}</time>
          <EventActions event={event} onRefund={onRefund} onRetry={onRetry} />
        </li>
      ))}
    </ol>
  );
}

function EventActions({ event, onRefund, onRetry }: { event: HistoryEvent } & Omit<Props, 'events'>) {
  const isRefundable = event.kind === 'paid' && event.refundable > 0 && onRefund;
  const isRetryable = event.kind === 'refund-failed' && onRetry;
  if (!event.receiptPath && !isRefundable && !isRetryable) return null;
  return (
    <div className={classNames.eventActions}>
      {event.receiptPath && (
        <LinkButton size="xs" variant="subtle" href={event.receiptPath} newTab>
          {event.kind === 'refunded' ? 'Refund note' : 'Receipt'}
        </LinkButton>
      )}
      {isRefundable && (
        <Button size="xs" aria-label={`Refund ${peso(event.amount)}`} onClick={() => onRefund(event)}>
          Refund
        </Button>
      )}
      {isRetryable && (
        <Button size="xs" variant="primary" onClick={() => onRetry(event)}>
          Try again
        </Button>
      )}
    </div>
  );
}
