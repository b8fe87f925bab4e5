import { listDate } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import type { CouponDetailsFragment } from './coupons.gql';

type Window = Pick<CouponDetailsFragment, 'validFrom' | 'validTo'>;

/** 'Any time', 'From Nov 01, 2026', 'To Nov 30, 2026' or both */
export function windowWords({ validFrom, validTo }: Window): string {
  if (validFrom && validTo) return `${listDate(validFrom)} to ${listDate(validTo)}`;
  if (validFrom) return `From ${listDate(validFrom)}`;
  return validTo ? `To ${listDate(validTo)}` : 'Any time';
}

/** '3 of 50' or '3' */
export function usesWords({ useCount, maxUses }: Pick<CouponDetailsFragment, 'useCount' | 'maxUses'>): string {
  const used = grouped(useCount);
  return maxUses ? `${used} of ${grouped(maxUses)}` : used;
}

/** Whether it can be used now, and why not. */
export function couponState(
  coupon: CouponDetailsFragment,
  now: string,
): 'archived' | 'usedUp' | 'toCome' | 'over' | 'good' {
  if (coupon.archivedAt) return 'archived';
  if (coupon.maxUses && coupon.useCount >= coupon.maxUses) return 'usedUp';
  if (coupon.validFrom && coupon.validFrom > now) return 'toCome';
  return coupon.validTo && coupon.validTo < now ? 'over' : 'good';
}
