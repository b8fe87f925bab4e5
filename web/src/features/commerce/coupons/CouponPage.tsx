import { Link, useNavigate } from 'react-router';
import { Cell } from '~/lib/cell';
import { listDateTime } from '~/lib/dates';
import { discounted, price } from '~/lib/money';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { Facts } from '~/ui/Facts';
import classNames from '../catalogue/catalogue.module.css';
import { DetailHeader } from '../catalogue/DetailHeader';
import { rateWords } from '../catalogue/rateWords';
import { useFunnelRights } from '../catalogue/useCatalogueRights';
import { QuoteTable } from '../funnels/form/QuoteTable';
import { FunnelQuoteDocument } from '../funnels/form/quote.gql';
import { CouponNotFound } from './CouponNotFound';
import { CouponState } from './CouponState';
import { CouponByIdDocument, type CouponByIdQuery } from './coupons.gql';
import { usesWords, windowWords } from './couponWords';
import { useCouponActions } from './useCouponActions';

export type Coupon = NonNullable<CouponByIdQuery['coupon']>;

/** One coupon: what it takes off, how often it was used, and what a buyer pays with it. */
export default function CouponPage() {
  const { id, funnelId } = useRouteParams('coupon');
  return (
    <Cell
      key={id}
      query={CouponByIdDocument}
      variables={{ id }}
      empty={<CouponNotFound />}
      notFound={<CouponNotFound />}
    >
      {({ coupon }) => (coupon?.funnel.id === funnelId ? <Details coupon={coupon} /> : <CouponNotFound />)}
    </Cell>
  );
}

function Details({ coupon }: { coupon: Coupon }) {
  const navigate = useNavigate();
  const { edits } = useFunnelRights();
  const { funnel } = coupon;
  const actions = useCouponActions(undefined, () => navigate(routes.funnel({ id: funnel.id })));
  const left = discounted(
    funnel.product.price,
    coupon.discountType === 'percentage' ? 'percentage' : 'fixed',
    coupon.discount,
  );
  usePageTitle(coupon.code);
  return (
    <div data-density="compact">
      <DetailHeader
        title={coupon.code}
        items={actions.itemsFor({ ...coupon, name: coupon.code })}
        edit={edits && !coupon.archivedAt && { label: 'Edit coupon', to: routes.editCoupon({ id: coupon.id }) }}
      />
      <div className={classNames.badges}>
        <CouponState coupon={coupon} />
      </div>
      <div className={classNames.columns}>
        <Card as="section" className={classNames.box} aria-label="What a buyer would pay">
          <h2>What a buyer would pay</h2>
          <Cell query={FunnelQuoteDocument} variables={{ funnelId: funnel.id, couponId: coupon.id }}>
            {({ quote }) => <QuoteTable quote={quote} />}
          </Cell>
        </Card>
        <Card as="section" className={classNames.box} aria-label="About">
          <h2>About</h2>
          <Facts
            facts={[
              [
                'Funnel',
                <Link key="funnel" to={routes.funnel({ id: funnel.id })}>
                  {funnel.name}
                </Link>,
              ],
              ['Discount', rateWords(coupon.discountType, coupon.discount)],
              ['Price', `${price(left)} instead of ${price(funnel.product.price)}`],
              ['Used', usesWords(coupon)],
              ['Per person', coupon.maxPerPerson?.toLocaleString('en-PH') ?? 'No limit'],
              ['Valid', windowWords(coupon)],
              ['Internal note', coupon.internalNote],
              ['Archived', coupon.archivedAt && listDateTime(coupon.archivedAt)],
              ['Created', listDateTime(coupon.createdAt)],
              ['Last change', listDateTime(coupon.updatedAt)],
            ]}
          />
        </Card>
      </div>
      {actions.dialogs}
    </div>
  );
}
