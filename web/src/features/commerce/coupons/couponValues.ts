import { addDays, isoDay } from '~/lib/dates';
import type { CouponInput } from '~/lib/graphql/types';
import { matches, max, maxLength, min, type Rule, required } from '~/ui/Form/rules';
import type { CouponDetailsFragment } from './coupons.gql';

export interface CouponValues extends Record<string, unknown> {
  code: string;
  discountType: string;
  discount: number | null;
  maxUses: number | null;
  maxPerPerson: number | null;
  /** Days in Manila. */
  validFrom: string | null;
  validTo: string | null;
}

export const discountTypes = [
  { value: 'fixed', label: 'Fixed Amount' },
  { value: 'percentage', label: 'Percentage' },
];

export const couponLabels = {
  discountType: 'Discount type',
  maxUses: 'Total uses',
  maxPerPerson: 'Uses per person',
  validFrom: 'Valid from',
  validTo: 'Valid to',
};

const percent: Rule<unknown, CouponValues> = (discount, values) =>
  values.discountType === 'percentage' ? max(100)(discount, values) : undefined;
const inOrder: Rule<unknown, CouponValues> = (_, { validFrom, validTo }) =>
  validFrom && validTo && validTo < validFrom ? "can't be before it starts" : undefined;

/** A fixed discount may not be more than the price. */
export function couponRules(price: number) {
  const notOverPrice: Rule<unknown, CouponValues> = (discount, values) =>
    values.discountType === 'fixed' ? max(price)(discount, values) : undefined;
  return {
    code: [required(), maxLength(40), matches(/^[\p{L}\d_-]+$/u)],
    discount: [required(), min(0.01), percent, notOverPrice],
    maxUses: [min(1)],
    maxPerPerson: [min(1)],
    validTo: [inOrder],
  };
}

export function couponValues(coupon?: CouponDetailsFragment): CouponValues {
  return {
    code: coupon?.code ?? '',
    discountType: coupon?.discountType ?? 'fixed',
    discount: coupon?.discount ?? null,
    maxUses: coupon?.maxUses ?? null,
    maxPerPerson: coupon?.maxPerPerson ?? (coupon ? null : 1),
    validFrom: coupon?.validFrom ? isoDay(coupon.validFrom) : null,
    validTo: coupon?.validTo ? isoDay(coupon.validTo) : null,
  };
}

/** What the server is told: the window goes from the first moment to the last of its days. */
export function couponInput(values: CouponValues): CouponInput {
  return {
    ...values,
    code: values.code.trim(),
    validFrom: values.validFrom && addDays(values.validFrom, 0).toISOString(),
    validTo: values.validTo && new Date(addDays(values.validTo, 1).getTime() - 1).toISOString(),
  };
}
