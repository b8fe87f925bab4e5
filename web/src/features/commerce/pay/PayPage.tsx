import { type ReactNode, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { clockTime, listDateTime, recordDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import type { OrderPlaced, PayRow } from '~/lib/graphql/types';
import { peso } from '~/lib/money';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Spot, type SpotKind } from '~/ui/art/Spot';
import { Button, LinkButton } from '~/ui/Button';
import { Facts } from '~/ui/Facts';
import { Money } from '~/ui/Money';
import { SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import { toast } from '~/ui/toast';
import { CONFIRM_MS, useAsked, useFreshUser, useGoTo, useIsLate, usePolling } from '../checkout/buyerTools';
import { GatewayCards } from '../checkout/GatewayCards';
import { partWords } from '../payments/receivedWords';
import { PAY_ROW, START_PAYMENT } from './documents';
import classNames from './PayPage.module.css';
import { SlipForm } from './SlipForm';

/** The permanent page of one payment of a schedule, for anyone who holds its link. */
export default function PayPage() {
  const { link: key } = useRouteParams('payRow');
  const ask = useCallback(() => request<{ payRow: PayRow | null }>(PAY_ROW, { key }), [key]);
  const { data, error, refetch } = useAsked(ask);
  useFreshUser(data?.payRow?.status === 'paid');
  if (error) return <ErrorState level={1} title={errorMessage(error)} help="Reload to try again." onRetry={refetch} />;
  if (!data) return <SkeletonText lines={8} />;
  const row = data.payRow;
  if (!row) {
    return (
      <Note spot="compass" title="This link doesn't work">
        Ask us for a new one, or log in to see what's due.
      </Note>
    );
  }
  if (row.status === 'paid') return <PaidNote row={row} />;
  if (row.status === 'checking') return <SlipNote row={row} />;
  if (row.status !== 'due') {
    return (
      <Note spot="gate" title="This payment is no longer due" facts={aboutRow(row)}>
        You're all done here.
      </Note>
    );
  }
  return <DuePayment row={row} onChanged={refetch} />;
}

/** What was paid, how, and what comes next. */
function PaidNote({ row }: { row: PayRow }) {
  const { next } = row;
  return (
    <Note
      spot="island"
      title="This payment is paid"
      facts={[
        ['Amount', peso(row.price)],
        ['For', row.productName],
        ['Payment', rowWords(row)],
        ['Paid with', row.method],
        ['Reference', row.reference],
        ['Paid on', row.paidAt && listDateTime(row.paidAt)],
        [
          'Receipt',
          row.receiptPath && (
            <a key="receipt" href={row.receiptPath} target="_blank" rel="noopener">
              Open the receipt (PDF)
            </a>
          ),
        ],
      ]}
    >
      {next
        ? `Thank you. Next payment: ${peso(next.amount)} on ${recordDate(next.scheduleDate)}. We'll remind you.`
        : 'Thank you. That was the last payment.'}
    </Note>
  );
}

/** A slip was sent: there is nothing to pay until someone has looked at it. */
function SlipNote({ row }: { row: PayRow }) {
  const { isAuthenticated } = useAuth();
  return (
    <Note
      spot="calm"
      title="We're checking your slip"
      facts={[
        ['Status', 'Slip being checked'],
        ['Amount sent', row.slip && peso(row.slip.amount)],
        ['Reference', row.slip?.reference],
        ['Sent on', row.slip && listDateTime(row.slip.sentAt)],
        ...aboutRow(row),
      ]}
    >
      This takes up to one working day. We'll email you once it's approved.
      {!isAuthenticated && ' New here? That email has the link to set your password.'}
    </Note>
  );
}

/** A buyer may be back before the gateway has told us: anyone who saw the button then might pay twice. */
function WaitingPayment({ row, onChanged }: Changing) {
  const isFailed = row.attempt === 'failed';
  const isLate = useIsLate(CONFIRM_MS);
  // Some gateways say that it expired, and then that it was paid after all.
  usePolling(!isFailed || !isLate, onChanged);
  const payAgain = (
    <LinkButton variant="primary" to={routes.payRow({ link: row.key })}>
      Pay again
    </LinkButton>
  );
  if (isFailed) {
    return (
      <Note spot="storm" title="The payment didn't go through" facts={aboutRow(row)} action={payAgain}>
        Nothing was taken. You can try again or pay another way.
      </Note>
    );
  }
  return (
    <Note
      spot="calm"
      title={`Confirming with ${row.method ?? 'your wallet'}…`}
      facts={[['Amount', peso(row.amount)], ...aboutRow(row)]}
      action={isLate && payAgain}
    >
      <span role="status">
        {isLate
          ? 'This is taking longer than usual. If the money left your wallet, please wait for our email before you pay again.'
          : 'Sandali lang. This page will tell you once it is confirmed.'}
      </span>
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
          We couldn't accept your last slip: {row.refusedBecause}
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

const aboutRow = (row: PayRow): Fact[] => [
  ['For', row.productName],
  ['Payment', rowWords(row)],
  ['Due', recordDate(row.scheduleDate)],
];

type Fact = [label: string, value: ReactNode];

interface NoteProps {
  spot: SpotKind;
  title: string;
  facts?: Fact[];
  action?: ReactNode;
  children: ReactNode;
}

function Note({ spot, title, facts, action, children }: NoteProps) {
  // Who holds the link may have no account yet, or no password: for them there is no billing page.
  const { isAuthenticated } = useAuth();
  return (
    <div className={classNames.note}>
      <Spot kind={spot} />
      <h1>{title}</h1>
      <p>{children}</p>
      {facts && <Facts facts={facts} />}
      {action}
      {isAuthenticated && <LinkButton to={routes.account({ q: 'billings' })}>Billing and Subscriptions</LinkButton>}
    </div>
  );
}
