import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SkeletonText } from '~/ui/Skeleton';

const Received = lazy(() => import('~/features/identity/thankYou/Received'));
const OrderThanks = lazy(() => import('~/features/commerce/pay/OrderThanks'));

/** Thanks for whatever was sent: an order by its signed key, anything else by a word. */
export default function ThankYouPage() {
  const [search] = useSearchParams();
  const orderKey = search.get('order');
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      {orderKey ? <OrderThanks key={orderKey} orderKey={orderKey} /> : <Received />}
    </Suspense>
  );
}
