import { isLifetime, manilaDay, recordDate } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { peso } from '~/lib/money';
import { Money } from '~/ui/Money';
import { Stat, StatRow } from '~/ui/Stat';
import classNames from '../PaymentRecords.module.css';
import type { FindUserPaymentScheduleQuery } from '../payments.gql';

type Summary = NonNullable<FindUserPaymentScheduleQuery['findUserPaymentSchedule']>['paymentSummary'];

interface Props {
  summary: Summary;
  /** What was paid too much. */
  credit: number;
  now: Date;
}

/** Paid so far, overdue, next due and access of one person, and their credit where there is some. */
export function PaymentFigures({ summary, credit, now }: Props) {
  const { collected, refunded, payments, overdue, nextDue, nextAmount, checking } = summary;
  const paidWords = payments === 1 ? '1 payment' : `${grouped(payments)} payments`;
  return (
    <div className={classNames.figures}>
      <StatRow>
        <Stat
          label="Paid so far"
          value={<Money amount={collected} />}
          note={refunded > 0 ? `${paidWords}, ${peso(refunded)} refunded` : paidWords}
        />
        <Stat label="Overdue" value={<Money amount={overdue} />} danger={overdue > 0} note={overdueWords(summary)} />
        <Stat
          label="Next due"
          value={nextDue ? recordDate(nextDue) : 'None'}
          note={
            nextDue ? `${peso(nextAmount ?? 0)} ${inDays(manilaDay(nextDue) - manilaDay(now))}` : 'Nothing upcoming'
          }
        />
        {checking > 0 && <Stat label="Being checked" value={<Money amount={checking} />} note="Slip sent" />}
        {credit > 0 && <Stat label="Credit" value={<Money amount={credit} />} note="Used for the next payment" />}
        <AccessStat summary={summary} />
      </StatRow>
    </div>
  );
}

/** What is open until when; while something is suspended, what opens it. */
function AccessStat({ summary: { accessUntil, accessName, isSuspended, reopenAmount } }: Pick<Props, 'summary'>) {
  if (isSuspended && !accessUntil) {
    const note = reopenAmount ? `Pay ${peso(reopenAmount)} to open it again` : 'Opens once the slip is approved';
    return <Stat label="Access" value="Suspended" danger note={note} />;
  }
  return <Stat label="Access until" value={accessWords(accessUntil)} note={accessName ?? 'No access now'} />;
}

/** Until when to settle; a day that has passed is no deadline any more. */
function overdueWords({ overdue, settleUntil, reopenAmount }: Summary): string {
  if (overdue <= 0) return 'Nothing overdue';
  if (settleUntil) return `settle until ${recordDate(settleUntil)}`;
  return reopenAmount ? `${peso(reopenAmount)} opens it again` : 'Please pay now';
}

function inDays(days: number): string {
  if (days < 0) return days === -1 ? '1 day overdue' : `${-days} days overdue`;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

function accessWords(until: string | null | undefined): string {
  if (!until) return 'None';
  return isLifetime(until) ? 'Lifetime' : recordDate(until);
}
