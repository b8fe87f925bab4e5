import { listDateTime } from '~/lib/dates';
import { peso } from '~/lib/money';
import classNames from './PaymentDetails.module.css';
import type { StudentPaymentQuery } from './paymentList.gql';

type Event = NonNullable<StudentPaymentQuery['studentPayment']>['history'][number];

/** What happened to a row: approved and revoked, by whom, with the reason. */
export function PaymentHistory({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return <p className={classNames.none}>Nothing was paid yet.</p>;
  return (
    <ol className={classNames.history}>
      {events.map((event) => (
        <li key={`${event.kind} ${event.at}`}>
          <b>
            {event.kind === 'reversed' ? 'Revoked' : 'Paid'} {peso(event.amount)}
          </b>
          <span>
            {[event.platform, event.externalInvoiceId, event.by && `by ${event.by}`].filter(Boolean).join(' · ')}
          </span>
          {event.reason && <span>Reason: {event.reason}</span>}
          <time dateTime={event.at}>{listDateTime(event.at)}</time>
        </li>
      ))}
    </ol>
  );
}
