import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { isLifetime, listDate, listDateTime, recordDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import type { Order, OrderBump } from '~/lib/graphql/types';
import { peso, price } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import { Spot } from '~/ui/art/Spot';
import { LinkButton } from '~/ui/Button';
import { Facts } from '~/ui/Facts';
import { IconCheck } from '~/ui/icons';
import { SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import { CONFIRM_MS, useAsked, useFreshUser, useIsLate, usePolling } from '../checkout/buyerTools';
import { orderSecret } from '../checkout/orderSecret';
import { partWords } from '../payments/receivedWords';
import { ORDER } from './documents';
import { NextStepBox } from './NextStepBox';
import { OrderPassword } from './OrderPassword';
import classNames from './OrderThanks.module.css';

const heads = {
  paid: { spot: 'island', title: "Thank you, you're in!" },
  waiting: { spot: 'calm', title: '' },
  checking: { spot: 'calm', title: "Thank you, we're checking your slip" },
  failed: { spot: 'storm', title: "The payment didn't go through" },
  mailed: { spot: 'calm', title: 'Thank you, now check your email' },
} as const;

/** What was ordered, for anyone who holds the signed link of the order. */
export default function OrderThanks({ orderKey }: { orderKey: string }) {
  const ask = useCallback(
    () => request<{ order: Order | null }>(ORDER, { key: orderKey, secret: orderSecret() }),
    [orderKey],
  );
  const { data, error, refetch } = useAsked(ask);
  const order = data?.order;
  const isLate = useIsLate(CONFIRM_MS);
  // Some gateways say that it expired, and then that it was paid after all.
  usePolling(order?.status === 'waiting' || (order?.status === 'failed' && !isLate), refetch);
  useFreshUser(order?.status === 'paid');
  if (error) return <ErrorState level={1} title={errorMessage(error)} help="Reload to try again." onRetry={refetch} />;
  if (!data) return <SkeletonText lines={8} />;
  if (!order) {
    return (
      <div className={classNames.order}>
        <Spot kind="compass" />
        <h1>This link doesn't work</h1>
        <p>Open the link in our email to see your order.</p>
      </div>
    );
  }
  return <Facing order={order} orderKey={orderKey} />;
}

function Facing({ order, orderKey }: { order: Order; orderKey: string }) {
  const head = heads[order.status as keyof typeof heads] ?? heads.waiting;
  // Where the product is free, the payment is that of the extra.
  const receipt =
    order.rows.find(({ receiptPath, paid }) => receiptPath && paid > 0)?.receiptPath ?? order.bump?.receiptPath;
  return (
    <div className={classNames.order}>
      <Spot kind={head.spot} />
      <h1>{head.title || `Confirming with ${order.gatewayName ?? 'your bank'}…`}</h1>
      {order.status === 'paid' ? <PaidWords order={order} /> : <StatusWords order={order} />}
      {order.status === 'paid' && <Onward order={order} orderKey={orderKey} />}
      {order.nextStep && <NextStepBox step={order.nextStep} />}
      {order.status === 'paid' && order.bump && <Opens order={order} bump={order.bump} />}
      <Facts
        facts={[
          ['Product', order.productName],
          ['Payment term', order.termName],
          ['Optional extra', order.bump && `${order.bump.productName}, ${price(order.bump.amount)}`],
          [order.bump ? 'Order total' : 'Plan total', price(order.total)],
          [order.status === 'paid' ? 'Paid with' : 'Pay with', order.gatewayName],
          ['Reference', order.reference],
          [
            'Receipt',
            receipt && (
              <a key="receipt" href={receipt} target="_blank" rel="noopener">
                Open the receipt (PDF)
              </a>
            ),
          ],
          ['Valid', !(order.bump && order.status === 'paid') && order.expiry && untilWords(order.expiry)],
          ['Order', order.number],
          ['Ordered', listDateTime(order.placedAt)],
        ]}
      />
      {order.status !== 'paid' && <TryAgain order={order} />}
    </div>
  );
}

const untilWords = (expiry: string) => (isLifetime(expiry) ? 'Lifetime' : `Until ${listDate(expiry)}`);

/** What each product of an order with a bump opens, and for how long. */
function Opens({ order, bump }: { order: Order; bump: OrderBump }) {
  return (
    <section className={classNames.opens} aria-label="What you can open now">
      <h2>What you can open now</h2>
      {[order, bump].map(({ productName, expiry, benefits }) => (
        <div key={productName}>
          <h3>{productName}</h3>
          {benefits.length > 0 && (
            <ul>
              {benefits.map((benefit) => (
                <li key={benefit}>
                  <IconCheck size={18} stroke={2.4} aria-hidden />
                  {benefit}
                </li>
              ))}
            </ul>
          )}
          <p>{expiry ? untilWords(expiry) : 'Lifetime'}</p>
        </div>
      ))}
    </section>
  );
}

/** First what was paid now, then what comes next. */
function PaidWords({ order }: { order: Order }) {
  const count = order.rows.length;
  const paid = order.rows.filter((row) => row.paid > 0);
  const sum = paid.reduce((all, row) => all + row.paid, order.bump?.paid ?? 0);
  const next = order.rows.find(({ status }) => status === 'due');
  const which = count > 1 ? ` (${paid.length} of ${count})` : '';
  let comes: ReactNode = null;
  if (next && next.paid > 0 && next.payUrl) {
    comes = (
      <>
        {partWords({ price: next.amount, paid: next.paid, left: next.left })}.{' '}
        <Link to={next.payUrl}>Pay the rest</Link>
      </>
    );
  } else if (next) {
    comes = `Next payment: ${peso(next.amount)} on ${recordDate(next.scheduleDate)}. We'll remind you.`;
  }
  const { bump } = order;
  const owned = bump ? `${order.productName} and ${bump.productName} are yours` : `${order.productName} is yours`;
  return (
    <>
      <p role="status" className={classNames.paid}>
        {sum > 0 ? `Paid today ${peso(sum)}${which}` : owned}
      </p>
      {comes && <p className={classNames.next}>{comes}</p>}
      {!order.isMembership && !order.nextStep && (
        <p className={classNames.next}>
          {sum > 0 && `${owned}. `}
          You'll find {bump ? 'them' : 'it'} under Billing and Subscriptions. Anything outside Atlas, the team will send
          to {order.email}.
        </p>
      )}
      {bump?.payUrl && (
        <p className={classNames.next}>
          {bump.productName}: {partWords({ price: bump.amount, paid: bump.paid, left: bump.left })}.{' '}
          <Link to={bump.payUrl}>Pay the rest</Link>
        </p>
      )}
    </>
  );
}

/** The one thing to do next: go on, or set a password first. Anyone who is signed in needs to hear nothing about logging in. */
function Onward({ order, orderKey }: { order: Order; orderKey: string }) {
  const { isAuthenticated } = useAuth();
  if (isAuthenticated) {
    return (
      <LinkButton variant="primary" size="lg" to={routes.home()}>
        {order.isMembership ? 'Start your journey' : 'Go to home'}
      </LinkButton>
    );
  }
  if (order.canSetPassword) return <OrderPassword orderKey={orderKey} />;
  return (
    <>
      <p>We sent your receipt to {order.email}. New here? Set your password with the link in that email.</p>
      <LinkButton variant="primary" to={routes.login()}>
        Go to log in
      </LinkButton>
    </>
  );
}

function StatusWords({ order }: { order: Order }) {
  const isLate = useIsLate(CONFIRM_MS);
  return <p role="status">{words(order, isLate)}</p>;
}

function words({ status, email, total }: Order, isLate: boolean): string {
  if (status === 'checking') return `This takes up to one working day. We'll email ${email} once it's approved.`;
  if (status === 'mailed') return `We sent the next step to ${email}. Open that email to get started.`;
  if (status === 'failed') return "You weren't charged. Your order is still open, so you can pay another way.";
  if (isLate) return `This is taking longer than usual. We'll email ${email} as soon as it is confirmed.`;
  return total > 0 ? 'Sandali lang. This page will tell you once it is confirmed.' : 'Sandali lang.';
}

/** Another try, once the first one failed or took more than a minute. */
function TryAgain({ order: { status, payUrl } }: { order: Order }) {
  const isLate = useIsLate(CONFIRM_MS);
  if (!payUrl) return null;
  if (status === 'failed') {
    return (
      <LinkButton variant="primary" to={payUrl}>
        Try again
      </LinkButton>
    );
  }
  return status === 'waiting' && isLate ? <LinkButton to={payUrl}>Pay again</LinkButton> : null;
}
