import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CheckoutBump, CheckoutOffer, CheckoutTerm, Quote } from '~/lib/graphql/types';
import { peso, price } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { Banner } from '~/ui/Banner';
import { Card } from '~/ui/Card';
import { IconCheck } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { CouponBox } from './CouponBox';
import { PaydayDates } from './PaydayDates';
import classNames from './PriceSummary.module.css';
import { couponWords, dueWords, laterWords, renewalWords, validWords, withBump } from './priceWords';
import type { Coupon } from './useCoupon';

interface Props {
  offer: CheckoutOffer;
  term: CheckoutTerm;
  /** With the coupon, where there is one. */
  quote: Quote;
  coupon: Coupon;
  /** The one more product that the buyer added. */
  bump: CheckoutBump | null;
  /** The button that pays. */
  children: ReactNode;
}

/** What is bought, what is due now and what later. */
export function PriceSummary({ offer, term, quote, coupon, bump, children }: Props) {
  const [now] = useState(() => new Date());
  const count = term.quote.rows.length;
  const full = term.quote.rows[0]?.price ?? 0;
  const due = quote.rows[0]?.price ?? 0;
  const later = laterWords(quote.rows, term.monthDays);
  const perPayment = couponWords(term.quote.rows, quote.rows);
  return (
    <Card as="section" padding="none" radius="lg" className={classNames.summary} aria-label="Price summary">
      {offer.coverUrl && <img className={classNames.cover} src={offer.coverUrl} alt="" />}
      <SeaSurface art="chart" className={classNames.head}>
        <h2>{offer.productName}</h2>
        {!quote.refusedBecause && (
          <p>
            {quote.heldUntil
              ? renewalWords(offer.validityByDays, quote.heldUntil, quote.expiry)
              : validWords(offer.validityByDays, quote.expiry)}
          </p>
        )}
      </SeaSurface>
      <div className={classNames.body}>
        {offer.benefits.length > 0 && (
          <ul className={classNames.benefits}>
            {offer.benefits.map((benefit) => (
              <li key={benefit}>
                <IconCheck size={18} stroke={2.4} aria-hidden />
                {benefit}
              </li>
            ))}
          </ul>
        )}
        {term.quote.total > 0 && <CouponBox coupon={coupon} />}
        <dl className={classNames.lines}>
          <div>
            <dt>{count > 1 ? `${term.name}, 1 of ${count}` : term.name}</dt>
            <dd>{price(full)}</dd>
          </div>
          {coupon.code && full > due && (
            <div data-off>
              <dt>Coupon {coupon.code.toUpperCase()}</dt>
              <dd>−{peso(full - due)}</dd>
            </div>
          )}
          {bump && (
            <div>
              <dt>{bump.productName}, optional extra</dt>
              <dd>{price(bump.price)}</dd>
            </div>
          )}
          <div data-total>
            <dt>{dueWords(quote, now)}</dt>
            <dd>
              <Money amount={withBump(due, bump)} big freeAtZero />
            </dd>
          </div>
        </dl>
        {coupon.code && perPayment && <p className={classNames.later}>{perPayment}</p>}
        {later && <p className={classNames.later}>{later}</p>}
        {term.monthDays.length > 0 && quote.rows.length > 1 && <PaydayDates rows={quote.rows} />}
        {quote.refusedBecause && <Banner variant="warning">{quote.refusedBecause}</Banner>}
        {children}
        <p className={classNames.policies}>
          By paying you agree to the <Link to={routes.termsConditions()}>Terms and Conditions</Link> and the{' '}
          <Link to={routes.refundPolicy()}>Refund Policy</Link>.
        </p>
      </div>
    </Card>
  );
}
