import { Link } from 'react-router';
import { listDate, manilaDay, recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Banner } from '~/ui/Banner';
import type { PaymentSummaryFieldsFragment } from './payments.gql';

interface Props {
  summary: PaymentSummaryFieldsFragment;
  /** Where the payments are. */
  paymentsPath: string;
  now: Date;
}

/** What someone owes late, since when, and until when it can be paid without losing anything. */
export function DueNotice({ summary, paymentsPath, now }: Props) {
  const { overdue, overdueCount, overdueSince, settleUntil } = summary;
  if (overdueCount === 0 || !overdueSince) return null;
  const late = manilaDay(now) - manilaDay(overdueSince);
  const isOver = settleUntil && manilaDay(settleUntil) < manilaDay(now);
  return (
    <Banner variant="danger">
      {overdueCount === 1
        ? `${peso(overdue)} from ${recordDate(overdueSince)} is ${late === 1 ? '1 day' : `${late} days`} late.`
        : `${peso(overdue)} is late: ${overdueCount} payments, the first from ${recordDate(overdueSince)}.`}{' '}
      {settleUntil &&
        (isOver
          ? `It was to be paid by ${listDate(settleUntil)}.`
          : `Access closes after ${listDate(settleUntil)} if it stays unpaid.`)}{' '}
      <Link to={paymentsPath} preventScrollReset>
        See payments
      </Link>
    </Banner>
  );
}
