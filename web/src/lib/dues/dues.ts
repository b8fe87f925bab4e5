import { addDays, bannerDate, manilaDay, recordDate } from '../dates';
import { peso } from '../money';

/** A slip that was sent and that staff have not decided on. */
export interface WaitingSlip {
  reference: string;
  amount: number;
  sentAt: string;
}

/** A row that is due, what is left to pay of it, and where. */
export interface DueRow {
  id: number;
  scheduleDate: string;
  amount: number;
  payPath: string;
  waitingSlip?: WaitingSlip | null;
}

/** What GetDuesAndExpiration tells. */
export interface Dues {
  expired: { id: number; expiry: string } | null;
  expiringSoon: { id: number; expiry: string } | null;
  overduePayments: DueRow | null;
  upcomingPaymentDue: DueRow | null;
  /** The funnel where the membership can be renewed; null leads to billing. */
  renewFunnelId: string | null;
  /** Whether a payment that is overdue for too long keeps something closed. */
  isSuspended: boolean;
  /** What opens it again; null when slips for all of it are being checked. */
  reopenAmount: number | null;
  /** Where that is paid; null leads to billing. */
  reopenPath: string | null;
}

export interface DuesBanner {
  /** Remembered when dismissed; holds the row and its date, so that a new due date shows again. */
  name: string;
  variant: 'danger' | 'warning' | 'info';
  dismissible: boolean;
  /** The funnel whose checkout the middle part links to; null links to billing (S63). */
  renewFunnelId: string | null;
  /** The pay page that the middle part links to instead. */
  payPath?: string;
  before: string;
  link: string;
  after: string;
}

export const GRACE_DAYS = 14;

/** The one banner to show: expired, else suspended, expiring soon, overdue, upcoming, and last a slip that is being checked. */
export function duesBanner(dues: Dues, now: Date | number = new Date()): DuesBanner | null {
  const { expired, expiringSoon, overduePayments, upcomingPaymentDue } = dues;
  if (expired) {
    return {
      ...danger('expired', expired.id, expired.expiry),
      renewFunnelId: dues.renewFunnelId,
      before: 'Your membership access has expired. ',
      link: 'Click here to renew',
      after: ` until ${bannerDate(addDays(expired.expiry, GRACE_DAYS))}`,
    };
  }
  if (dues.isSuspended && overduePayments) return suspendedBanner(dues, overduePayments);
  if (expiringSoon) {
    return {
      ...warning('expiring', expiringSoon.id, expiringSoon.expiry),
      renewFunnelId: dues.renewFunnelId,
      before: `Your membership is due for renewal on ${bannerDate(expiringSoon.expiry)}. `,
      link: 'Click here to renew',
      after: '',
    };
  }
  if (overduePayments && !overduePayments.waitingSlip) {
    const until = addDays(overduePayments.scheduleDate, GRACE_DAYS);
    const isAhead = manilaDay(until) >= manilaDay(now);
    return {
      ...danger('overdue', overduePayments.id, overduePayments.scheduleDate),
      renewFunnelId: null,
      before: 'You have an overdue payment. Access your ',
      link: 'billing account here',
      after: isAhead ? ` to settle your payment until ${bannerDate(until)}` : ' to settle your payment.',
    };
  }
  if (upcomingPaymentDue && !upcomingPaymentDue.waitingSlip) {
    return {
      ...warning('upcoming', upcomingPaymentDue.id, upcomingPaymentDue.scheduleDate),
      renewFunnelId: null,
      before: `You have an upcoming payment due on ${bannerDate(upcomingPaymentDue.scheduleDate)}. Access your `,
      link: 'billing account here',
      after: ' to pay.',
    };
  }
  const checked = overduePayments ?? upcomingPaymentDue;
  return checked?.waitingSlip ? slipBanner(checked, checked.waitingSlip) : null;
}

/** Content is closed until something is paid, or until a slip is approved that was sent for it. */
function suspendedBanner({ reopenAmount, reopenPath }: Dues, row: DueRow): DuesBanner {
  if (reopenAmount === null) {
    return {
      ...danger('suspended', row.id, row.scheduleDate),
      variant: 'warning',
      renewFunnelId: null,
      payPath: row.payPath,
      before: "We're checking your slip. Your content opens again once it's approved. ",
      link: 'View slip',
      after: '',
    };
  }
  return {
    ...danger('suspended', row.id, row.scheduleDate),
    renewFunnelId: null,
    payPath: reopenPath ?? undefined,
    before: 'Your access is suspended because a payment is overdue. ',
    link: `Pay ${peso(reopenAmount)} to open your content again`,
    after: '',
  };
}

function slipBanner(row: DueRow, slip: WaitingSlip): DuesBanner {
  return {
    ...warning('slip', row.id, slip.sentAt),
    variant: 'info',
    renewFunnelId: null,
    payPath: row.payPath,
    before: `We're checking your slip for ${peso(slip.amount)}. `,
    link: 'View slip',
    after: '',
  };
}

function named(kind: string, id: number, date: string) {
  return `banner-${kind}-${id}-${recordDate(date)}`;
}
function danger(kind: string, id: number, date: string) {
  return { name: named(kind, id, date), variant: 'danger' as const, dismissible: false };
}
function warning(kind: string, id: number, date: string) {
  return { name: named(kind, id, date), variant: 'warning' as const, dismissible: true };
}

export interface ScheduleStatus {
  label: string;
  tone: 'success' | 'danger' | 'warning' | 'info' | 'outline';
}

/** How a payment schedule entry stands today, counted in calendar days of Manila. */
export function scheduleStatus(
  entry: { transactionId: string | number | null; scheduleDate: string; hasSlip?: boolean },
  now: Date | number,
): ScheduleStatus {
  if (entry.transactionId !== null && entry.transactionId !== '') return { label: 'Paid', tone: 'success' };
  if (entry.hasSlip) return { label: 'Slip being checked', tone: 'info' };
  const days = manilaDay(entry.scheduleDate) - manilaDay(now);
  if (days < 0) return { label: 'Overdue', tone: 'danger' };
  const label = days === 0 ? 'Due today' : days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
  return { label, tone: days < 7 ? 'warning' : days < 30 ? 'info' : 'outline' };
}
