import type { EnrolFunnelFragment } from './enrol/enrol.gql';
import type { RecordOfInvoiceFragment, ScheduleRowFragment } from './payments/payments.gql';
import type { SubscriptionRowFragment } from './subscriptions/viewSubscription.gql';

/** Apollo keeps rows by their type and id. */
const as = <Fields extends object>(__typename: string, fields: Fields) => ({ __typename, ...fields });

/** Rows as the server sends them, changed as a test needs. */
export function funnel(changes: Partial<EnrolFunnelFragment> = {}): EnrolFunnelFragment {
  return as('Funnel', {
    id: 'tribe-payday',
    name: 'Tribe Membership, payday plan',
    productId: 3,
    validityByDays: 365,
    startByDays: null,
    slug: 'tribe',
    isHidden: false,
    product: as('Product', { id: 3, name: 'Tribe Membership', price: 23192 }),
    funnelPaymentTerm: [
      as('FunnelPaymentTerm', {
        paymentTermId: 'payday',
        paymentTerm: as('PaymentTerm', { id: 'payday', name: 'Payday' }),
      }),
      as('FunnelPaymentTerm', {
        paymentTermId: 'one-time',
        paymentTerm: as('PaymentTerm', { id: 'one-time', name: 'One-time' }),
      }),
    ],
    ...changes,
  });
}

export const fastTrack = () =>
  funnel({
    id: 'fast-track',
    name: 'Fast Track: Client Getting',
    validityByDays: null,
    product: as('Product', { id: 4, name: 'Fast Track', price: 0 }),
    funnelPaymentTerm: [
      as('FunnelPaymentTerm', {
        paymentTermId: 'one-time',
        paymentTerm: as('PaymentTerm', { id: 'one-time', name: 'One-time' }),
      }),
    ],
  });

export function subscription(changes: Partial<SubscriptionRowFragment> = {}): SubscriptionRowFragment {
  return as('UserSubscription', {
    id: 41,
    funnel: as('Funnel', {
      id: 'tribe-payday',
      name: 'Tribe Membership, payday plan',
      product: as('Product', { id: 3, name: 'Tribe Membership' }),
    }),
    paymentTermId: 'payday',
    paymentTermName: 'Payday plan',
    startsAt: '2026-09-14T16:00:00.000Z',
    expiry: changes.paidUntil ?? '2027-09-15T15:59:59.999Z',
    paidUntil: changes.expiry ?? '2027-09-15T15:59:59.999Z',
    status: 'Active',
    isSuspended: false,
    endedAt: null,
    undoUntil: null,
    undoneAt: null,
    ...changes,
  });
}

export function scheduleRow(changes: Partial<ScheduleRowFragment> = {}): ScheduleRowFragment {
  return as('PaymentSchedule', {
    id: 501,
    price: 2899,
    paid: 0,
    left: 2899,
    refunded: 0,
    scheduleDate: '2026-11-29T16:00:00.000Z',
    transactionId: null,
    paymentPlatform: null,
    externalInvoiceId: null,
    voidedAt: null,
    payPath: '/pay/s501-signed',
    receiptPath: null,
    waiver: null,
    waitingSlip: null,
    ...changes,
  });
}

export const paidRow = (changes: Partial<ScheduleRowFragment> = {}) =>
  scheduleRow({
    id: 500,
    paid: 2899,
    left: 0,
    scheduleDate: '2026-09-14T16:00:00.000Z',
    transactionId: 'TX-500',
    paymentPlatform: 'GCash',
    externalInvoiceId: 'GC-8842-190337',
    payPath: null,
    receiptPath: '/api/receipts/s500-signed',
    ...changes,
  });

export function invoice(changes: Partial<RecordOfInvoiceFragment> = {}): RecordOfInvoiceFragment {
  return as('Invoice', {
    id: 10482,
    total: 23192,
    paid: 11596,
    subscription: as('UserSubscription', {
      id: 41,
      expiry: '2027-09-15T15:59:59.999Z',
      paidUntil: '2027-09-15T15:59:59.999Z',
      endedAt: null,
      undoneAt: null,
      paymentTermName: 'Payday plan',
      funnel: {
        __typename: 'Funnel',
        id: 'tribe-payday',
        name: 'Tribe Membership, payday plan',
        product: as('Product', { id: 3, isMembership: true, isFastTrack: false }),
      },
    }),
    paymentSchedule: [paidRow(), scheduleRow()],
    ...changes,
  });
}

export const person = (changes: Record<string, unknown> = {}) => ({
  __typename: 'User',
  id: 7,
  firstName: 'Angelica',
  lastName: 'Pascual',
  email: 'angelica.pascual@example.com',
  tribeId: 'TRB-004182',
  profileImage: null,
  isNonMember: false,
  membershipStatus: 'Active',
  parts: { batch: 'Batch 17' },
  ...changes,
});

/** The same person with their money, which is a thing of its own to Apollo. */
export const payer = () => person({ __typename: 'UserPayments' });

export const summary = (changes: Record<string, unknown> = {}) => ({
  __typename: 'PaymentSummary',
  collected: 15595,
  refunded: 0,
  payments: 5,
  overdue: 0,
  settleUntil: null,
  overdueCount: 0,
  overdueSince: null,
  nextDue: '2026-11-29T16:00:00.000Z',
  nextAmount: 2899,
  accessUntil: '2027-09-15T15:59:59.999Z',
  accessName: 'Tribe Membership',
  isSuspended: false,
  reopenAmount: null,
  checking: 0,
  ...changes,
});

export const refusal = (message: string, code = 'CONFLICT') => ({ errors: [{ message, extensions: { code } }] });
