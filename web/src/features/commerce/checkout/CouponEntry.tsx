import { type KeyboardEvent, useState } from 'react';
import { peso } from '~/lib/money';
import { Button, IconButton } from '~/ui/Button';
import { TextField } from '~/ui/fields/TextField';
import { IconTicket, IconX } from '~/ui/icons';
import classNames from './PriceSummary.module.css';
import type { Coupon } from './useCoupon';

interface Props {
  coupon: Coupon;
  /** Opened by hand: the cursor goes into the field. */
  isOpen: boolean;
}

/** A code to type, or what the one that is applied takes off. */
export default function CouponEntry({ coupon, isOpen }: Props) {
  const [typed, setTyped] = useState('');
  if (coupon.code && coupon.quote) {
    return (
      <div className={classNames.coupon}>
        <IconTicket size={22} stroke={1.75} aria-hidden />
        <p role="status">
          <b>{coupon.code.toUpperCase()}</b>
          {peso(coupon.quote.discount)} off
        </p>
        <IconButton
          size="sm"
          inheritColor
          label="Remove coupon"
          icon={<IconX size={17} aria-hidden />}
          onClick={coupon.remove}
        />
      </div>
    );
  }
  const apply = () => {
    if (typed.trim()) coupon.apply(typed.trim());
  };
  // Enter applies the coupon; it must not send the order.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for Enter in the field inside
    <div className={classNames.couponField} onKeyDown={press}>
      <TextField
        label="Coupon"
        value={typed}
        onChange={setTyped}
        error={coupon.fault}
        autoComplete="off"
        maxLength={40}
        autoFocus={isOpen}
      />
      <Button loading={coupon.isAsking} loadingLabel="Checking..." onClick={apply}>
        Apply
      </Button>
    </div>
  );
}
