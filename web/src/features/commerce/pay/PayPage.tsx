import { type ReactNode, useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { clockTime, recordDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import type { OrderPlaced, PayRow } from '~/lib/graphql/types';
import { peso } from '~/lib/money';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Spot, type SpotKind } from '~/ui/art/Spot';
import { Button, LinkButton } from '~/ui/Button';
import { ErrorState } from '~/ui/ErrorState';
import { Facts } from '~/ui/Facts';
import { Money } from '~/ui/Money';
import { SkeletonText } from '~/ui/Skeleton';
import { toast } from '~/ui/toast';
import { useAskAgain, useAsked, useGoTo } from '../checkout/buyerTools';
import { GatewayCards } from '../checkout/GatewayCards';
import { partWords } from '../payments/receivedWords';
import { PAY_ROW, START_PAYMENT } from './documents';
import classNames from './PayPage.module.css';
import { SlipForm } from './SlipForm';

/** The permanent page of one payment of a schedule, for whoever holds its link. */
export default function PayPage() {
  const { link: key } = useRouteParams('payRow');
  const ask = useCallback(() => request<{ payRow: PayRow | null }>(PAY_ROW, { key }), [key]);
  const { data, error, again } = useAsked(ask);
  if (error) return <ErrorState level={1} title={errorMessage(error)} help="Reload to try again." onRetry={again} />;
  if (!data) return <SkeletonText lines={8} />;
  const row = data.payRow;
  if (!row) {
    return (
      <Note spot="compass" title="This link leads nowhere">
        Ask us for a new one, or log in to see what is due.
      </Note>
    );
  }
  if (row.status === 'paid') {
    return (
      <Note spot="island" title="This payment is paid" row={row}>
        Thank you. Nothing is left to do here.
      </Note>
    );
  }
  if (row.status === 'checking') {
    return (
      <Note spot="calm" title="We are checking your slip" row={row}>
        It is approved within one working day. We write to you as soon as it is.
      </Note>
    );
  }
  if (row.status !== 'due') {
    return (
      <Note spot="gate" title="This payment is no longer asked for" row={row}>
        Nothing is left to do here.
      </Note>
    );
  }
  return <DuePayment row={row} onChanged={again} />;
}

/** A buyer may be back before the gateway has told us: whoever saw the button then might pay twice. */
function WaitingPayment({ row, onChanged }: Changing) {
  useAskAgain(true, onChanged);
  return (
    <Note spot="calm" title="Your payment is on its way" row={row}>
      <span role="status">This page says so as soon as it is confirmed.</span> It did not go through?{' '}
      <Link to={routes.payRow({ link: row.key })}>Pay again</Link>
    </Note>
  );
}

interface Changing {
  row: PayRow;
  onChanged: () => void;
}

function DuePayment({ row, onChanged }: Changing) {
  const [search] = useSearchParams();
  return search.has('back') ? (
    <WaitingPayment row={row} onChanged={onChanged} />
  ) : (
    <ChoosePayment row={row} onChanged={onChanged} wished={search.get('with')} />
  );
}

function ChoosePayment({ row, onChanged, wished }: Changing & { wished: string | null }) {
  const goTo = useGoTo();
  const [gateway, setGateway] = useState(
    row.gateways.find(({ id }) => id === wished)?.id ?? row.gateways[0]?.id ?? null,
  );
  const [isStarting, setIsStarting] = useState(false);
  const part = partWords({ price: row.price, paid: row.paid, left: row.amount });
  const chosen = row.gateways.find(({ id }) => id === gateway);
  const pay = async () => {
    setIsStarting(true);
    try {
      const variables = { key: row.key, gateway };
      const { startPayment } = await request<{ startPayment: OrderPlaced }>(START_PAYMENT, variables);
      await goTo(startPayment.nextUrl);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setIsStarting(false);
    }
  };
  return (
    <div className={classNames.page}>
      <header>
        <h1>{row.productName}</h1>
        <p className={classNames.amount}>
          <Money amount={row.amount} big />
        </p>
        {part && <p className={classNames.due}>{part}</p>}
        <p className={classNames.due}>
          {rowWords(row)}, due {recordDate(row.scheduleDate)}
        </p>
      </header>
      {row.refusedBecause && (
        <p className={classNames.refused} role="alert">
          Your last slip was not accepted: {row.refusedBecause}
        </p>
      )}
      <SeatNote row={row} />
      <section aria-label="Pay with">
        <h2>Pay with</h2>
        <GatewayCards value={gateway} onChange={setGateway} gateways={row.gateways} />
      </section>
      {gateway === 'bank' ? (
        <SlipForm row={row} onSent={onChanged} />
      ) : (
        chosen && (
          <Button
            variant="primary"
            size="lg"
            full
            loading={isStarting}
            loadingLabel="One moment..."
            onClick={() => void pay()}
          >
            {`Pay ${peso(row.amount)} with ${chosen.name}`}
          </Button>
        )
      )}
    </div>
  );
}

/** Until when the seat of an order is held, or that it is gone: said before anyone pays. */
function SeatNote({ row: { heldUntil, seatsGone } }: Pick<Changing, 'row'>) {
  if (seatsGone) {
    return (
      <p className={classNames.refused} role="alert">
        All seats are taken now, so please don't pay. Already sent the money? Choose Bank transfer and send us your
        slip.
      </p>
    );
  }
  if (!heldUntil) return null;
  return (
    <p className={classNames.held}>
      Your seat is held until {clockTime(heldUntil)}. Pay or send your slip before then.
    </p>
  );
}

/** 'Payment 2 of 8' */
export function rowWords({ number, count }: Pick<PayRow, 'number' | 'count'>): string {
  return count > 1 ? `Payment ${number} of ${count}` : 'One payment';
}

interface NoteProps {
  spot: SpotKind;
  title: string;
  row?: PayRow;
  children: ReactNode;
}

function Note({ spot, title, row, children }: NoteProps) {
  return (
    <div className={classNames.note}>
      <Spot kind={spot} />
      <h1>{title}</h1>
      <p>{children}</p>
      {row && (
        <Facts
          facts={[
            ['For', row.productName],
            ['Payment', rowWords(row)],
            ['Due', recordDate(row.scheduleDate)],
          ]}
        />
      )}
      <LinkButton to={routes.account({ q: 'billings' })}>Billing and Subscriptions</LinkButton>
    </div>
  );
}
