import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { signedInUser } from '~/lib/auth/createAuth';
import { dropAnswer, firstAnswer } from '~/lib/first';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import type { CheckoutOffer } from '~/lib/graphql/types';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import { useAsked } from './buyerTools';
import { CheckoutForm } from './CheckoutForm';
import classNames from './CheckoutPage.module.css';
import { CHECKOUT_OFFER } from './documents';

const NotSold = lazy(() => import('./NotSold'));

interface Answer {
  checkoutOffer: CheckoutOffer | null;
}

/** The public page on which a funnel is bought. */
export default function CheckoutPage() {
  const { funnelId } = useRouteParams('checkout');
  const auth = useAuth();
  const [search] = useSearchParams();
  const ask = useCallback(() => request<Answer>(CHECKOUT_OFFER, { funnelId }), [funnelId]);
  const [came] = useState(() => firstAnswer('CheckoutOffer', { funnelId }) as Answer | undefined);
  useEffect(() => dropAnswer('CheckoutOffer', { funnelId }), [funnelId]);
  const { data, error, refetch } = useAsked(ask, came);
  const offer = data?.checkoutOffer;
  usePageTitle(offer?.productName);
  if (error) return <ErrorState level={1} title={errorMessage(error)} help="Reload to try again." onRetry={refetch} />;
  if (!data || auth.loading) return <Waiting />;
  if (!offer) {
    return (
      <Suspense fallback={<Waiting />}>
        <NotSold />
      </Suspense>
    );
  }
  if (!offer.isOpen) return <Navigate replace to={routes.checkoutClosed({ funnel: offer.id })} />;
  const buyer = signedInUser(auth)?.id ?? 'nobody';
  return (
    <CheckoutForm key={`${offer.id} ${buyer}`} offer={offer} couponCode={search.get('coupon')} onStale={refetch} />
  );
}

/** As high as the screen, so that the foot of the page does not come and go. */
function Waiting() {
  return (
    <div className={classNames.waiting}>
      <SkeletonText lines={10} />
    </div>
  );
}
