import { isLifetime, manilaDay, recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Money } from '~/ui/Money';
import { Stat, StatRow } from '~/ui/Stat';
import classNames from './PaymentRecords.module.css';
import type { FindUserPaymentScheduleQuery } from './payments.gql';

type Summary = NonNullable<FindUserPaymentScheduleQuery['findUserPaymentSchedule']>['paymentSummary'];

/** Collected, overdue, next due and access of one person. */
export function PaymentFigures({ summary, now }: { summary: Summary; now: Date }) {
  const { collected, payments, overdue, settleUntil, nextDue, nextAmount, accessUntil, accessName } = summary;
  return (
    <div className={classNames.figures}>
      <StatRow>
        <Stat
          label="Collected"
          value={<Money amount={collected} />}
          note={payments === 1 ? '1 payment' : `${payments.toLocaleString('en-PH')} payments`}
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
