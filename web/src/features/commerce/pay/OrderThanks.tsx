import { useCallback } from 'react';
import { Link } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { isLifetime, listDate, listDateTime, recordDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import type { Order } from '~/lib/graphql/types';
import { price } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import { Spot } from '~/ui/art/Spot';
import { LinkButton } from '~/ui/Button';
import { ErrorState } from '~/ui/ErrorState';
import { Facts } from '~/ui/Facts';
import { SkeletonText } from '~/ui/Skeleton';
import { useAskAgain, useAsked } from '../checkout/buyerTools';
import { partWords } from '../payments/receivedWords';
import { ORDER } from './documents';
import classNames from './OrderThanks.module.css';

const heads = {
  paid: { spot: 'island', title: 'Thank you, you are in' },
  waiting: { spot: 'calm', title: 'Thank you, your payment is on its way' },
  checking: { spot: 'calm', title: 'Thank you, we are checking your slip' },
  failed: { spot: 'storm', title: 'The payment did not go through' },
  mailed: { spot: 'calm', title: 'Thank you, now check your email' },
} as const;

/** What was ordered, for whoever holds the signed link of the order. */
export default function OrderThanks({ orderKey }: { orderKey: string }) {
  const ask = useCallback(() => request<{ order: Order | null }>(ORDER, { key: orderKey }), [orderKey]);
  const { data, error, again } = useAsked(ask);
  const order = data?.order;
  useAskAgain(order?.status === 'waiting', again);
  if (error) return <ErrorState level={1} title={errorMessage(error)} help="Reload to try again." onRetry={again} />;
  if (!data) return <SkeletonText lines={8} />;
  if (!order) {
    return (
      <div className={classNames.order}>
        <Spot kind="compass" />
        <h1>This link leads nowhere</h1>
        <p>The link in our mail shows your order.</p>
      </div>
    );
  }
  return <Facing order={order} />;
}

function Facing({ order }: { order: Order }) {
  const { isAuthenticated } = useAuth();
  const head = heads[order.status as keyof typeof heads] ?? heads.waiting;
  const open = order.rows.find(({ status }) => status === 'due');
  const receipt = order.rows.find(({ receiptPath }) => receiptPath)?.receiptPath;
  return (
    <div className={classNames.order}>
      <Spot kind={head.spot} />
      <h1>{head.title}</h1>
      <p role="status">{words(order)}</p>
      <Facts
        facts={[
          ['Order', order.number],
          ['Product', order.productName],
          ['Payment term', order.termName],
          ['Total', price(order.total)],
          ['Paid with', order.gatewayName],
          ['Ordered', listDateTime(order.placedAt)],
          [
            'Receipt',
            receipt && (
              <a key="receipt" href={receipt} target="_blank" rel="noopener">
                Open the receipt (PDF)
              </a>
            ),
          ],
          ['Valid', order.expiry && (isLifetime(order.expiry) ? 'Lifetime' : `Until ${listDate(order.expiry)}`)],
        ]}
      />
      {order.status === 'failed' && order.payUrl ? (
        <LinkButton variant="primary" to={order.payUrl}>
          Try again
        </LinkButton>
      ) : (
        <LinkButton variant="primary" to={isAuthenticated ? routes.home() : routes.login()}>
          {isAuthenticated ? 'Go to home' : 'Go to log in'}
        </LinkButton>
      )}
      {order.status === 'paid' && open && (
        <p className={classNames.next}>
          {open.paid > 0 && open.payUrl ? (
            <>
              {partWords({ price: open.amount, paid: open.paid, left: open.left })}.{' '}
              <Link to={open.payUrl}>Pay the rest</Link>
            </>
          ) : (
            `Next: ${price(open.amount)} on ${recordDate(open.scheduleDate)}. We remind you before.`
          )}
        </p>
      )}
    </div>
  );
}

function words(order: Order): string {
  if (order.status === 'paid') return `The receipt and what you need to log in go to ${order.email}.`;
  if (order.status === 'checking') return `It is approved within one working day. We write to ${order.email} then.`;
  if (order.status === 'mailed') return `We sent the next step to ${order.email}. Open that email to get started.`;
  if (order.status === 'failed') return 'Nothing was taken. Your order stays open; you may pay it in another way.';
  return `We write to ${order.email} as soon as it has arrived. You may close this page.`;
}
