import { addDays, bannerDate, manilaDay, recordDate } from './dates';

/** What GetDuesAndExpiration tells. */
export interface Dues {
  expired: { id: number; expiry: string } | null;
  expiringSoon: { id: number; expiry: string } | null;
  overduePayments: { id: number; scheduleDate: string } | null;
  upcomingPaymentDue: { id: number; scheduleDate: string } | null;
  /** The funnel where the membership can be renewed; null leads to billing. */
  renewFunnelId: string | null;
}

export interface DuesBanner {
  /** Remembered when dismissed; holds the row and its date, so that a new due date shows again. */
  name: string;
  variant: 'danger' | 'warning';
  dismissible: boolean;
  /** The funnel whose checkout the middle part links to; null links to billing (S63). */
  renewFunnelId: string | null;
  before: string;
  link: string;
  after: string;
}

export const GRACE_DAYS = 14;

/** The one banner to show: expired, else expiring soon, else overdue, else upcoming. */
export function duesBanner(dues: Dues): DuesBanner | null {
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
  if (expiringSoon) {
    return {
      ...warning('expiring', expiringSoon.id, expiringSoon.expiry),
      renewFunnelId: dues.renewFunnelId,
      before: `Your membership is due for renewal on ${bannerDate(expiringSoon.expiry)}. `,
      link: 'Click here to renew',
      after: '',
    };
  }
  if (overduePayments) {
    return {
      ...danger('overdue', overduePayments.id, overduePayments.scheduleDate),
      renewFunnelId: null,
      before: 'You have an overdue payment. Access your ',
      link: 'billing account here',
      after: ` to settle your payment until ${bannerDate(addDays(overduePayments.scheduleDate, GRACE_DAYS))}`,
    };
  }
  if (upcomingPaymentDue) {
    return {
      ...warning('upcoming', upcomingPaymentDue.id, upcomingPaymentDue.scheduleDate),
      renewFunnelId: null,
      before: `You have an upcoming payment due on ${bannerDate(upcomingPaymentDue.scheduleDate)}. Access your `,
      link: 'billing account here',
      after: ' to pay.',
    };
  }
  return null;
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
  entry: { transactionId: string | number | null; scheduleDate: string },
  now: Date | number,
): ScheduleStatus {
  if (entry.transactionId !== null && entry.transactionId !== '') return { label: 'Paid', tone: 'success' };
  const days = manilaDay(entry.scheduleDate) - manilaDay(now);
  if (days < 0) return { label: 'Overdue', tone: 'danger' };
  const label = days === 0 ? 'Due today' : days === 1 ? 'Due tomorrow' : `Due in ${days} days`;
  return { label, tone: days < 7 ? 'warning' : days < 30 ? 'info' : 'outline' };
}
