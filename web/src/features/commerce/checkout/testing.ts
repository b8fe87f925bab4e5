import type { CheckoutBump, CheckoutOffer, Order, PayRow, Quote } from '~/lib/graphql/types';

const day = (iso: string) => `${iso}T16:00:00.000Z`;

export function quoteOf(prices: number[], changes: Partial<Quote> = {}): Quote {
  const total = prices.reduce((sum, price) => sum + price, 0);
  const days = ['2026-11-14', '2026-12-14', '2027-01-14', '2027-02-14'];
  return {
    price: total,
    fee: 0,
    discount: 0,
    total,
    startsAt: day('2026-11-14'),
    expiry: '2027-11-15T15:59:59.999Z',
    rows: prices.map((price, index) => ({ price, scheduleDate: day(days[index] ?? '2027-03-14') })),
    ...changes,
  };
}

export const gateways = [
  { id: 'gcash', name: 'GCash', description: 'Opens the app to confirm' },
  { id: 'maya', name: 'Maya', description: 'Wallet balance or linked card' },
  { id: 'card', name: 'Credit or debit card', description: 'Visa, Mastercard, JCB' },
  { id: 'bank', name: 'Bank transfer', description: 'Approved within one working day' },
];

/** An offer as buyers see it, changed as the test needs. */
export function offer(changes: Partial<CheckoutOffer> = {}): CheckoutOffer {
  return {
    id: 'join-the-tribe',
    name: 'Join the Tribe',
    pageUrl: null,
    headline: 'Almost there. Pick how you want to pay; you can start Stage 0 right after.',
    productName: 'Tribe Membership',
    description: '',
    coverUrl: null,
    benefits: ['All courses, from Stage 0 to Stage 5', 'Live events every week, with recordings'],
    validityByDays: 365,
    isOpen: true,
    closedBecause: null,
    seatsLeft: null,
    terms: [
      {
        id: 'one-time',
        name: 'One-time',
        description: 'Pay once, nothing to remember.',
        monthDays: [],
        quote: quoteOf([19997]),
      },
      {
        id: 'monthly',
        name: 'Monthly',
        description: '4 payments, one a month.',
        monthDays: [],
        quote: quoteOf([5699, 5699, 5699, 5699]),
      },
    ],
    gateways,
    credit: 0,
    ...changes,
  };
}

/** One more product beside the offer. */
export const bump: CheckoutBump = {
  funnelId: 'portfolio-review',
  productName: 'Portfolio Review',
  headline: 'Get client-ready',
  text: 'An expert goes through your portfolio.',
  price: 799.5,
  regularPrice: 1499,
  validityByDays: 60,
  expiry: '2027-01-14T15:59:59.999Z',
};

export function payRow(changes: Partial<PayRow> = {}): PayRow {
  return {
    key: 'signed',
    productName: 'Tribe Membership',
    number: 2,
    count: 4,
    amount: 5699,
    price: 5699,
    paid: 0,
    scheduleDate: day('2026-12-14'),
    status: 'due',
    gateways,
    bankDetails: 'BDO 0012 3456 7890, Tribe Inc.',
    refusedBecause: null,
    heldUntil: null,
    seatsGone: false,
    ...changes,
  };
}

export function order(changes: Partial<Order> = {}): Order {
  return {
    number: 'A-000123',
    status: 'paid',
    productName: 'Tribe Membership',
    termName: 'Monthly',
    total: 22796,
    discount: 0,
    gatewayName: 'GCash',
    email: 'k***@example.com',
    placedAt: '2026-11-15T02:00:00.000Z',
    expiry: '2027-11-15T15:59:59.999Z',
    payUrl: null,
    paidAt: '2026-11-15T02:01:00.000Z',
    reference: 'GC-8842',
    canSetPassword: false,
    isMembership: true,
    benefits: ['All courses, from Stage 0 to Stage 5'],
    rows: [
      {
        amount: 5699,
        paid: 5699,
        left: 0,
        scheduleDate: day('2026-11-14'),
        status: 'paid',
        payUrl: null,
        receiptPath: '/api/receipts/first',
      },
      {
        amount: 5699,
        paid: 0,
        left: 5699,
        scheduleDate: day('2026-12-14'),
        status: 'due',
        payUrl: '/pay/second',
        receiptPath: null,
      },
    ],
    ...changes,
  };
}
