import type { CurrentUser } from '~/lib/auth/types';
import type { CheckoutOffer, OrderInput } from '~/lib/graphql/types';
import { cleanMobile, INVALID_MOBILE, isMobile } from '~/lib/people/mobile';
import { email, maxLength, type Rule, required } from '~/ui/Form/rules';

export interface CheckoutValues extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  paymentTermId: string | null;
  gateway: string | null;
  /** The extra that the buyer added, at the price they saw; null until they do. Another price is another choice. */
  takenBump: string | null;
}

export const checkoutLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  mobile: 'Mobile number',
  paymentTermId: 'Payment term',
  gateway: 'Pay with',
};

const mobileRule: Rule<unknown, CheckoutValues> = (_, { mobile }) =>
  mobile.trim() && !isMobile(mobile) ? INVALID_MOBILE : undefined;

export const checkoutRules = {
  firstName: [required(), maxLength(100)],
  lastName: [required(), maxLength(100)],
  email: [required(), email(), maxLength(254)],
  mobile: [required(), mobileRule],
};

export function checkoutValues(offer: CheckoutOffer, user: CurrentUser | null): CheckoutValues {
  return {
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    mobile: '',
    paymentTermId: offer.terms[0]?.id ?? null,
    gateway: offer.gateways[0]?.id ?? null,
    takenBump: null,
  };
}

/** What tells one extra offer from another. */
export const bumpKey = ({ funnelId, price }: { funnelId: string; price: number }) => `${funnelId} ${price}`;

/** What is sent, without the key that tells this order from the next. */
export function orderOf(
  funnelId: string,
  values: CheckoutValues,
  couponCode: string | null,
  isFree: boolean,
  bump: { funnelId: string; price: number } | null = null,
): Omit<OrderInput, 'key'> {
  return {
    funnelId,
    paymentTermId: values.paymentTermId,
    couponCode,
    // The price goes along so that a new one is told of, never so that it counts.
    ...(bump ? { bumpFunnelId: bump.funnelId, bumpPrice: bump.price } : {}),
    gateway: isFree ? null : values.gateway,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    mobile: cleanMobile(values.mobile),
  };
}
