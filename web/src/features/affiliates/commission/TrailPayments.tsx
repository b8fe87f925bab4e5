import { useId } from 'react';
import { listDate } from '~/lib/dates';
import { Card } from '~/ui/Card';
import { Money } from '~/ui/Money';
import { CommissionBadge } from './CommissionBadge';
import own from './commission.module.css';
import { bumpWords, paymentWords, reasonWords, type Trail } from './words';

/** What was paid and refunded, and what each payment earned. */
export function TrailPayments({ trail, isStaff }: { trail: Trail; isStaff: boolean }) {
  const heading = useId();
  const refunded = trail.payments.reduce((sum, row) => sum + row.refunded, 0);
  const waiting = trail.payments.filter(({ paidAt }) => !paidAt);
  return (
    <Card as="section" className={own.box} aria-labelledby={heading}>
      <h2 id={heading}>{trail.payments.length > 1 ? 'Payments' : 'Payment'}</h2>
      <dl className={own.lines}>
        {trail.payments
          .filter(({ paidAt }) => paidAt)
          .map((row) => (
            <div key={row.scheduleId}>
              <dt>
                {trail.payments.length > 1 ? `Payment ${row.position} of ${trail.payments.length}` : 'Paid'}
                <span className={own.quiet}>{row.paidAt && listDate(row.paidAt)}</span>
              </dt>
              <dd className={own.figure}>
                <Money amount={row.paid} />
              </dd>
            </div>
          ))}
        {trail.bump && (
          <div>
            <dt>
              {trail.bump.productName}
              <span className={own.quiet}>{bumpWords(trail.bump)}</span>
            </dt>
            <dd className={own.figure}>
              <Money amount={trail.bump.paid} />
            </dd>
          </div>
        )}
        {refunded > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd className={own.figure}>
              <Money amount={-refunded} />
            </dd>
          </div>
        )}
        {waiting.length > 0 && (
          <div>
            <dt>
              Expected later
              <span className={own.quiet}>
                {waiting.length} not paid yet. {isStaff ? 'Not part of the balance.' : 'Not part of your balance.'}
              </span>
            </dt>
            <dd className={own.figure}>
              <Money amount={waiting.reduce((sum, row) => sum + row.price, 0)} />
            </dd>
          </div>
        )}
      </dl>
      <h3>Commission</h3>
      {trail.entries.length === 0 && <p className={own.quiet}>Nothing was earned yet.</p>}
      <ol className={own.lines}>
        {trail.entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <span>{entry.kind === 'reversed' ? 'Reversed' : paymentWords(entry)}</span>
              <span className={own.quiet}>
                {listDate(entry.at)}
                {entry.reason && `. ${reasonWords(entry.reason)}.`}
              </span>
              <CommissionBadge entry={entry} />
            </div>
            <span
              className={own.amount}
              data-cancelled={(entry.status === 'cancelled' && entry.amount > 0) || undefined}
            >
              <Money amount={entry.amount} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
