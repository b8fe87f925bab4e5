import { isLifetime, manilaDay, recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Money } from '~/ui/Money';
import { Stat, StatRow } from '~/ui/Stat';
import classNames from './PaymentRecords.module.css';
import type { FindUserPaymentScheduleQuery } from './payments.gql';

type Summary = NonNullable<FindUserPaymentScheduleQuery['findUserPaymentSchedule']>['paymentSummary'];

interface Props {
  summary: Summary;
  /** What was paid too much. */
  credit: number;
  now: Date;
}

/** Collected, overdue, next due and access of one person, and their credit where there is some. */
export function PaymentFigures({ summary, credit, now }: Props) {
  const { collected, refunded, payments, overdue, settleUntil, nextDue, nextAmount, accessUntil, accessName } = summary;
  const paidWords = payments === 1 ? '1 payment' : `${payments.toLocaleString('en-PH')} payments`;
  return (
    <div className={classNames.figures}>
      <StatRow>
        <Stat
          label="Collected"
          value={<Money amount={collected} />}
          note={refunded > 0 ? `${paidWords}, ${peso(refunded)} refunded` : paidWords}
        />
        <Stat
          label="Overdue"
          value={<Money amount={overdue} />}
          danger={overdue > 0}
          note={overdue > 0 && settleUntil ? `settle until ${recordDate(settleUntil)}` : 'Nothing overdue'}
        />
        <Stat
          label="Next due"
          value={nextDue ? recordDate(nextDue) : 'None'}
          note={nextDue ? `${peso(nextAmount ?? 0)} ${inDays(manilaDay(nextDue) - manilaDay(now))}` : 'Nothing to come'}
        />
        {credit > 0 && <Stat label="Credit" value={<Money amount={credit} />} note="Used for the next payment" />}
        <Stat label="Access until" value={accessWords(accessUntil)} note={accessName ?? 'No access now'} />
      </StatRow>
    </div>
  );
}

function inDays(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

function accessWords(until: string | null | undefined): string {
  if (!until) return 'None';
  return isLifetime(until) ? 'Lifetime' : recordDate(until);
}
