import { lazy, Suspense, useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { signedInUser } from '~/lib/auth/createAuth';
import { first, refusedForm } from '~/lib/first';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import type { CheckoutOffer, OrderPlaced } from '~/lib/graphql/types';
import { peso } from '~/lib/money';
import { Banner } from '~/ui/Banner';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { TextField } from '~/ui/fields/TextField';
import { Money } from '~/ui/Money';
import { SkeletonText } from '~/ui/Skeleton';
import { toast } from '~/ui/toast';
import { BumpBox } from './BumpBox';
import { useGoTo, withGateway } from './buyerTools';
import classNames from './CheckoutPage.module.css';
import { bumpKey, type CheckoutValues, checkoutLabels, checkoutRules, checkoutValues, orderOf } from './checkoutValues';
import { PLACE_ORDER } from './documents';
import { GatewayCards } from './GatewayCards';
import { keepOrderSecret } from './orderSecret';
import { PriceSummary } from './PriceSummary';
import { dueWords, withBump } from './priceWords';
import { TermCards } from './TermCards';
import { useCoupon } from './useCoupon';
import { useOrderKey } from './useOrderKey';

const SignedInBuyer = lazy(() => import('./SignedInBuyer'));

interface Props {
  offer: CheckoutOffer;
  /** A coupon from the address. */
  couponCode: string | null;
  /** Asks for the offer again: what the server refused may have changed since. */
  onStale: () => void;
}

/** Who buys, how the price is paid, and by what. The server reckons every figure. */
export function CheckoutForm({ offer, couponCode, onStale }: Props) {
  const user = signedInUser(useAuth());
  const goTo = useGoTo();
  const [sent] = useState(refusedForm);
  const [refused, setRefused] = useState(sent && Object.keys(sent.fields).length === 0 ? sent.message : undefined);
  const keyOf = useOrderKey();
  const form = useAtlasForm<CheckoutValues>({
    initialValues: checkoutValues(offer, user),
    labels: checkoutLabels,
    rules: checkoutRules,
    refused: sent,
  });
  const { paymentTermId, gateway, takenBump } = form.values;
  const coupon = useCoupon(offer.id, paymentTermId, couponCode);
  const term = offer.terms.find(({ id }) => id === paymentTermId) ?? offer.terms[0];
  if (!term) return null;
  const quote = coupon.quote ?? term.quote;
  const bump = offer.bump && takenBump === bumpKey(offer.bump) ? offer.bump : null;
  const due = withBump(quote.rows[0]?.price ?? 0, bump);
  const isFree = quote.total === 0 && !bump;
  const wallet = offer.gateways.find(({ id }) => id === gateway);

  const submit = async (values: CheckoutValues) => {
    const order = orderOf(offer.id, values, coupon.code, isFree, bump);
    const key = keyOf(order);
    setRefused(undefined);
    const { placeOrder } = await request<{ placeOrder: OrderPlaced }>(PLACE_ORDER, { input: { ...order, key } });
    if (!user) keepOrderSecret(key);
    await goTo(withGateway(placeOrder.nextUrl, order.gateway ?? null));
  };
  // An extra that is gone or costs something else by now leaves the order with the new offer; nobody pays for it unseen.
  const fail = (error: unknown) => {
    toast.error(errorMessage(error));
    if (errorCode(error) !== 'CONFLICT' || !bump) return;
    setRefused(errorMessage(error));
    onStale();
  };
  const pay = isFree ? 'Complete free order' : `Pay ${peso(due)} with ${wallet?.name ?? ''}`;
  const payable = !quote.refusedBecause && (isFree || Boolean(wallet));
  return (
    <Form form={form} onSubmit={submit} onFailure={fail} posts className={classNames.checkout}>
      <input type="hidden" name="key" defaultValue={first().orderKey ?? ''} />
      <div className={classNames.main}>
        <header className={classNames.title}>
          <h1>{offer.name}</h1>
          <p>{offer.headline || 'Almost there. Pick how you want to pay; you can start right after.'}</p>
          {typeof offer.seatsLeft === 'number' && offer.seatsLeft <= 20 && (
            <p className={classNames.seats}>
              {offer.seatsLeft === 1 ? '1 seat left.' : `${offer.seatsLeft} seats left.`}
            </p>
          )}
        </header>
        <section aria-label="Your details">
          <h2>Your details</h2>
          {user && (
            <Suspense fallback={<SkeletonText lines={2} />}>
              <SignedInBuyer email={user.email} credit={offer.credit} hasMore={quote.rows.length > 1} />
            </Suspense>
          )}
          <div className={classNames.fields}>
            <TextField {...form.field('firstName')} autoComplete="given-name" maxLength={100} />
            <TextField {...form.field('lastName')} autoComplete="family-name" maxLength={100} />
            {!user && (
              <TextField
                {...form.field('email')}
                type="email"
                autoComplete="email"
                maxLength={254}
                hint="Your login and receipts go here."
              />
            )}
            <TextField
              {...form.field('mobile')}
              type="tel"
              autoComplete="tel"
              maxLength={20}
              hint="Example: 0917 123 4567"
            />
          </div>
        </section>
        {offer.terms.length > 1 && (
          <section aria-label="Payment term">
            <h2>Payment term</h2>
            <TermCards field={form.field('paymentTermId')} terms={offer.terms} />
          </section>
        )}
        {offer.bump && (
          <BumpBox
            bump={offer.bump}
            checked={bump !== null}
            onChange={(isAdded) => form.setValue('takenBump', isAdded && offer.bump ? bumpKey(offer.bump) : null)}
          />
        )}
        {!isFree && (
          <section aria-label="Pay with">
            <h2>Pay with</h2>
            <GatewayCards
              name="gateway"
              value={gateway}
              onChange={(id) => form.setValue('gateway', id)}
              gateways={offer.gateways}
              error={form.errors.gateway}
            />
          </section>
        )}
      </div>
      <PriceSummary offer={offer} term={term} quote={quote} coupon={coupon} bump={bump}>
        {refused && <Banner variant="warning">{refused}</Banner>}
        <div className={classNames.pay}>
          <SubmitButton size="lg" full loadingLabel="One moment..." disabled={!payable || coupon.isAsking}>
            {pay}
          </SubmitButton>
        </div>
      </PriceSummary>
      <div className={classNames.dock}>
        <p>
          <span>{dueWords(quote, new Date())}</span>
          <Money amount={due} big freeAtZero />
        </p>
        <SubmitButton size="lg" loadingLabel="One moment..." disabled={!payable || coupon.isAsking}>
          {isFree ? 'Complete order' : `Pay with ${wallet?.name ?? ''}`}
        </SubmitButton>
      </div>
    </Form>
  );
}
