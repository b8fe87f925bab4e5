import { lazy, Suspense, useState } from 'react';
import { Button } from '~/ui/Button';
import { IconTicket } from '~/ui/icons';
import classNames from './PriceSummary.module.css';
import type { Coupon } from './useCoupon';

const CouponEntry = lazy(() => import('./CouponEntry'));

/** For those who have a code. */
export function CouponBox({ coupon }: { coupon: Coupon }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = (
    <Button
      variant="subtle"
      size="sm"
      className={classNames.haveCoupon}
      icon={<IconTicket size={18} stroke={1.75} aria-hidden />}
      onClick={() => setIsOpen(true)}
    >
      I have a coupon
    </Button>
  );
  if (!isOpen && !coupon.code && !coupon.fault && !coupon.isAsking) return button;
  return (
    <Suspense fallback={button}>
      <CouponEntry coupon={coupon} isOpen={isOpen} />
    </Suspense>
  );
}
