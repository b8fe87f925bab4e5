import type { CouponDetailsFragment } from '../coupons/coupons.gql';
import type { FunnelQuoteQuery } from '../funnels/form/quote.gql';
import type { FunnelByIdQuery } from '../funnels/funnels.gql';
import type { TermDetailsFragment } from '../paymentTerms/paymentTerms.gql';
import type { ProductByIdQuery } from '../products/products.gql';

const made = { archivedAt: null, createdAt: '2026-11-01T02:00:00.000Z', updatedAt: '2026-11-02T02:00:00.000Z' };

export function term(changes: Partial<TermDetailsFragment> = {}) {
  return {
    __typename: 'PaymentTerm' as const,
    id: 'two-parts',
    name: 'Two parts',
    description: 'Half now, half in a month.',
    feeType: null,
    fee: 0,
    monthDays: [] as number[],
    rows: [0, 30].map((daysAfter) => ({
      __typename: 'PaymentTermRow' as const,
      shareType: 'Percentage',
      share: 50,
      daysAfter,
    })),
    funnelCount: 1,
    isFixed: false,
    ...made,
    ...changes,
  };
}

export function coupon(changes: Partial<CouponDetailsFragment> = {}) {
  return {
    __typename: 'Coupon' as const,
    id: 5,
    code: 'KASAMA500',
    discountType: 'fixed',
    discount: 500,
    maxUses: 50,
    maxPerPerson: 1,
    validFrom: null,
    validTo: null,
    internalNote: '',
    useCount: 3,
    ...made,
    ...changes,
  };
}

type Product = NonNullable<ProductByIdQuery['product']>;

export function product(changes: Partial<Product> = {}) {
  return {
    __typename: 'Product' as const,
    id: 3,
    name: 'Tribe Membership',
    description: 'Everything for a year.',
    benefits: [],
    coverFileId: null,
    coverUrl: null,
    price: 19997,
    contentType: 'Courses',
    isMembership: true,
    isFastTrack: false,
    funnelCount: 1,
    subscriberCount: 1204,
    levels: [{ __typename: 'ProductLevel' as const, id: 'member', name: 'Member' }],
    funnel: [
      {
        __typename: 'Funnel' as const,
        id: 'tribe',
        name: 'Tribe, Batch 17',
        isHidden: false,
        isOpen: false,
        closedBecause: 'Enrollment is switched off.',
      },
    ],
    contents: [{ __typename: 'ProductContent' as const, kind: 'course', contentId: 1, name: 'Freelancing 101' }],
    ...made,
    ...changes,
  };
}

type Funnel = NonNullable<FunnelByIdQuery['funnel']>;

export function funnel(changes: Partial<Funnel> = {}) {
  return {
    __typename: 'Funnel' as const,
    id: 'tribe',
    name: 'Tribe, Batch 17',
    productId: 3,
    product: { __typename: 'Product' as const, id: 3, name: 'Tribe Membership', price: 19997 },
    slug: 'join',
    headline: 'Join the Tribe',
    benefits: ['All courses', 'Live events'],
    validityByDays: 365,
    startByDays: null,
    isHidden: false,
    isSwitchedOn: true,
    isOpen: true,
    closedBecause: null,
    batch: { __typename: 'BatchRef' as const, id: 17, name: 'Batch 17' },
    seats: 100,
    seatsTaken: 12,
    seatsHeld: 3,
    pageTemplate: 'Template 1',
    pageUrl: null,
    bump: null,
    nextStep: null,
    closedHeadline: '',
    closedText: '',
    funnelPaymentTerm: [oneTime(), term()].map((paymentTerm) => ({
      __typename: 'FunnelPaymentTerm' as const,
      paymentTermId: paymentTerm.id,
      paymentTerm,
    })),
    coupons: [coupon()],
    couponCount: 1,
    ...made,
    ...changes,
  };
}

export function oneTime() {
  const rows = [{ __typename: 'PaymentTermRow' as const, shareType: 'Percentage', share: 100, daysAfter: 0 }];
  return term({ id: 'one-time', name: 'One-time', description: 'Pay once.', rows, isFixed: true });
}

export function quote(changes: Partial<FunnelQuoteQuery['quote']> = {}) {
  return {
    __typename: 'Quote' as const,
    price: 19997,
    fee: 0,
    discount: 0,
    total: 19997,
    startsAt: '2026-11-14T16:00:00.000Z',
    expiry: '2027-11-15T15:59:59.999Z',
    rows: [{ __typename: 'QuoteRow' as const, price: 19997, scheduleDate: '2026-11-14T16:00:00.000Z' }],
    ...changes,
  };
}

/** One page of a list. */
export const listed = <Row>(field: string, rows: Row[]) => ({ data: { [field]: { rows, total: rows.length } } });
