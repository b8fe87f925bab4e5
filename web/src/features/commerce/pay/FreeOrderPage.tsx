import { type ReactNode, useCallback, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import type { Order, OrderPlaced } from '~/lib/graphql/types';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Spot, type SpotKind } from '~/ui/art/Spot';
import { Button, LinkButton } from '~/ui/Button';
import { SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import { useAsked } from '../checkout/buyerTools';
import { CONFIRM_FREE_ORDER, FREE_ORDER } from './documents';
import classNames from './OrderThanks.module.css';

/** Where the mailed link to a free order leads: its owner takes it by one tap, so that a program that opens links takes nothing. */
export default function FreeOrderPage() {
  const { link: key } = useRouteParams('freeOrder');
  const ask = useCallback(() => request<{ freeOrder: Order | null }>(FREE_ORDER, { key }), [key]);
  const { data, error, refetch } = useAsked(ask);
  const [isTaken, setIsTaken] = useState(false);
  if (error) return <ErrorState level={1} title={errorMessage(error)} help="Reload to try again." onRetry={refetch} />;
  if (!data) return <SkeletonText lines={6} />;
  const order = data.freeOrder;
  if (!order) {
    return (
      <Note spot="compass" title="This link doesn't work">
        Open the link in our email again, or order once more.
      </Note>
    );
  }
  if (isTaken || order.status === 'paid') {
    return (
      <Note spot="island" title={isTaken ? `${order.productName} is yours` : 'This link was already used'}>
        {isTaken ? 'We added it to your account.' : `${order.productName} is in your account.`} Log in to start.
      </Note>
    );
  }
  if (order.status === 'closed') {
    return (
      <Note spot="gate" title="This link has expired">
        Please order again. We'll send you a new link.
      </Note>
    );
  }
  return <Confirm order={order} orderKey={key} onTaken={() => setIsTaken(true)} />;
}

interface ConfirmProps {
  order: Order;
  orderKey: string;
  onTaken: () => void;
}

function Confirm({ order, orderKey, onTaken }: ConfirmProps) {
  const [isTaking, setIsTaking] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const take = async () => {
    setIsTaking(true);
    try {
      await request<{ confirmFreeOrder: OrderPlaced }>(CONFIRM_FREE_ORDER, { key: orderKey });
      onTaken();
    } catch (error) {
      setRefused(errorMessage(error));
    } finally {
      setIsTaking(false);
    }
  };
  return (
    <div className={classNames.order}>
      <Spot kind="calm" />
      <h1>Get {order.productName}</h1>
      <p>It's free. We'll add it to the account of {order.email}.</p>
      {refused && <p role="alert">{refused}</p>}
      <Button variant="primary" loading={isTaking} loadingLabel="One moment..." onClick={() => void take()}>
        {`Get ${order.productName}`}
      </Button>
    </div>
  );
}

interface NoteProps {
  spot: SpotKind;
  title: string;
  children: ReactNode;
}

function Note({ spot, title, children }: NoteProps) {
  return (
    <div className={classNames.order}>
      <Spot kind={spot} />
      <h1>{title}</h1>
      <p role="status">{children}</p>
      <LinkButton variant="primary" to={routes.login()}>
        Log in
      </LinkButton>
    </div>
  );
}
