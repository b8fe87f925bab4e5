import { useCallback, useEffect, useState } from 'react';
import { errorMessage, fieldErrors } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import type { Quote } from '~/lib/graphql/types';
import { CHECKOUT_QUOTE } from './documents';

export interface Coupon {
  /** What is applied; null without one. */
  code: string | null;
  /** The price with it, of the term that is chosen. */
  quote: Quote | null;
  fault: string | undefined;
  isAsking: boolean;
  apply: (code: string) => void;
  remove: () => void;
}

/** The coupon of an order: the server says what it takes off, anew for each term. */
export function useCoupon(funnelId: string, termId: string | null, first: string | null): Coupon {
  const [wanted, setWanted] = useState(first);
  const [answer, setAnswer] = useState<{ key: string; quote?: Quote; fault?: string }>({ key: '' });
  const key = wanted ? `${wanted} ${termId}` : '';
  useEffect(() => {
    if (!key) return;
    let isGone = false;
    const show = (next: { quote?: Quote; fault?: string }) => {
      if (!isGone) setAnswer({ key, ...next });
    };
    request<{ checkoutQuote: Quote }>(CHECKOUT_QUOTE, { funnelId, paymentTermId: termId, couponCode: wanted }).then(
      ({ checkoutQuote }) => show({ quote: checkoutQuote }),
      (error: unknown) => show({ fault: fieldErrors(error).couponCode?.[0] ?? errorMessage(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [key, funnelId, termId, wanted]);
  const isAnswered = key !== '' && answer.key === key;
  const quote = (isAnswered && answer.quote) || null;
  const apply = useCallback((code: string) => {
    setAnswer({ key: '' });
    setWanted(code);
  }, []);
  return {
    code: quote ? wanted : null,
    quote,
    fault: isAnswered ? answer.fault : undefined,
    isAsking: key !== '' && !isAnswered,
    apply,
    remove: useCallback(() => setWanted(null), []),
  };
}
