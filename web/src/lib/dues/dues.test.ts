import { describe, expect, it } from 'vitest';
import { type Dues, duesBanner, scheduleStatus } from './dues';
import { mayHaveDues } from './mayHaveDues';

const all: Dues = {
  expired: { id: 1, expiry: '2025-01-01' },
  expiringSoon: { id: 2, expiry: '2026-12-04' },
  overduePayments: { id: 3, scheduleDate: '2026-11-15', amount: 2899, payPath: '/pay/three' },
  upcomingPaymentDue: { id: 4, scheduleDate: '2026-11-30', amount: 2899, payPath: '/pay/four' },
  renewFunnelId: 'join-the-tribe',
  isSuspended: false,
  reopenAmount: null,
  reopenPath: null,
};
const now = Date.parse('2026-11-20T12:00:00+08:00');
const text = (dues: Dues) => {
  const banner = duesBanner(dues, now);
  return banner && `${banner.before}${banner.link}${banner.after}`;
};

describe('the banner', () => {
  it('is one at a time, in the order expired, expiring, overdue, upcoming, with its dates (B268, B270, B271)', () => {
    expect(text(all)).toBe('Your membership access has expired. Click here to renew until Wed, 01/15/2025');
    expect(text({ ...all, expired: null })).toBe(
      'Your membership is due for renewal on Fri, 12/04/2026. Click here to renew',
    );
    expect(text({ ...all, expired: null, expiringSoon: null })).toBe(
      'You have an overdue payment. Access your billing account here to settle your payment until Sun, 11/29/2026',
    );
    expect(text({ ...all, expired: null, expiringSoon: null, overduePayments: null })).toBe(
      'You have an upcoming payment due on Mon, 11/30/2026. Access your billing account here to pay.',
    );
    expect(
      text({ ...all, expired: null, expiringSoon: null, overduePayments: null, upcomingPaymentDue: null }),
    ).toBeNull();
  });

  it('is danger and stays for what is over, warning and dismissible for what comes (B269)', () => {
    expect(duesBanner(all)).toMatchObject({ variant: 'danger', dismissible: false, renewFunnelId: 'join-the-tribe' });
    expect(duesBanner({ ...all, expired: null })).toMatchObject({ variant: 'warning', dismissible: true });
    expect(duesBanner({ ...all, expired: null, expiringSoon: null })).toMatchObject({
      variant: 'danger',
      dismissible: false,
      renewFunnelId: null,
    });
  });

  const owing = { ...all, expired: null, expiringSoon: null };
  const slip = { reference: 'BPI 1', amount: 2899, sentAt: '2026-11-19T02:00:00Z' };

  it('tells whose access is suspended what opens it again, before an end that comes, and names no day that has passed', () => {
    const suspended: Dues = { ...all, expired: null, isSuspended: true, reopenAmount: 2899, reopenPath: '/pay/three' };
    expect(text(suspended)).toBe(
      'Your access is suspended because a payment is overdue. Pay ₱2,899.00 to open your content again',
    );
    expect(duesBanner(suspended, now)).toMatchObject({ variant: 'danger', dismissible: false, payPath: '/pay/three' });
    const checked: Dues = { ...suspended, reopenAmount: null, reopenPath: null };
    expect(text(checked)).toBe("We're checking your slip. Your content opens again once it's approved. View slip");
    const late = Date.parse('2026-11-30T00:00:00+08:00');
    const banner = duesBanner(owing, late);
    expect(`${banner?.before}${banner?.link}${banner?.after}`).toBe(
      'You have an overdue payment. Access your billing account here to settle your payment.',
    );
  });

  it('says that a slip is being checked, once nothing else has to be paid', () => {
    const overduePayments = owing.overduePayments && { ...owing.overduePayments, waitingSlip: slip };
    expect(text({ ...owing, overduePayments })).toMatch(/^You have an upcoming payment due/);
    expect(text({ ...owing, overduePayments, upcomingPaymentDue: null })).toBe(
      "We're checking your slip for ₱2,899.00. View slip",
    );
    const upcomingPaymentDue = owing.upcomingPaymentDue && { ...owing.upcomingPaymentDue, waitingSlip: slip };
    const banner = duesBanner({ ...owing, overduePayments: null, upcomingPaymentDue }, now);
    expect(banner).toMatchObject({ variant: 'info', dismissible: true, payPath: '/pay/four' });
  });

  it('has a name that changes with the date, so that a new one shows after a dismissal', () => {
    const soon = (expiry: string) => duesBanner({ ...all, expired: null, expiringSoon: { id: 2, expiry } })?.name;
    expect(soon('2026-12-04')).toBe('banner-expiring-2-12/04/2026');
    expect(soon('2027-12-04')).not.toBe(soon('2026-12-04'));
  });

  it('is for members with a membership alone (B215)', () => {
    expect(mayHaveDues({ membershipStatus: 'Active' }, 'member')).toBe(true);
    expect(mayHaveDues({ membershipStatus: 'Multiple Subscriptions Found' }, 'member')).toBe(true);
    expect(mayHaveDues({ membershipStatus: 'Suspended' }, 'member')).toBe(true);
    expect(mayHaveDues({ membershipStatus: 'Active' }, 'affiliate')).toBe(false);
    expect(mayHaveDues({ membershipStatus: null }, 'member')).toBe(false);
    expect(mayHaveDues(null, 'member')).toBe(false);
  });
});

// B140, B141, B142
describe('a payment schedule entry', () => {
  const now = Date.parse('2026-11-26T23:30:00+08:00');
  const on = (scheduleDate: string, transactionId: string | null = null) =>
    scheduleStatus({ scheduleDate, transactionId }, now);
  it.each([
    ['2026-11-25', 'Overdue', 'danger'],
    ['2026-11-26', 'Due today', 'warning'],
    ['2026-11-27', 'Due tomorrow', 'warning'],
    ['2026-12-02', 'Due in 6 days', 'warning'],
    ['2026-12-03', 'Due in 7 days', 'info'],
    ['2026-12-25', 'Due in 29 days', 'info'],
    ['2026-12-26', 'Due in 30 days', 'outline'],
    ['2026-11-26T16:00:00.000Z', 'Due tomorrow', 'warning'],
  ])('on %s reads %s', (date, label, tone) => {
    expect(on(date)).toEqual({ label, tone });
  });
  it('says that a slip is being checked, whatever its date, until it is paid', () => {
    const entry = { scheduleDate: '2020-01-01', hasSlip: true };
    expect(scheduleStatus({ ...entry, transactionId: null }, now)).toEqual({
      label: 'Slip being checked',
      tone: 'info',
    });
    expect(scheduleStatus({ ...entry, transactionId: 'N/A' }, now)).toMatchObject({ label: 'Paid' });
  });
  it('is paid with a transaction, whatever its date', () => {
    expect(on('2020-01-01', 'N/A')).toEqual({ label: 'Paid', tone: 'success' });
    expect(on('2020-01-01', '')).toMatchObject({ label: 'Overdue' });
  });
});
