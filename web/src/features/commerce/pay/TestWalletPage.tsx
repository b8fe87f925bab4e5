import { useCallback, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { request } from '~/lib/graphql/request';
import type { OrderPlaced, TestPayment } from '~/lib/graphql/types';
import { useRouteParams } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { Money } from '~/ui/Money';
import { SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import { toast } from '~/ui/toast';
import { useAsked, useGoTo } from '../checkout/buyerTools';
import { ANSWER_TEST_PAYMENT, TEST_PAYMENT } from './documents';
import classNames from './TestWalletPage.module.css';

const outcomes = [
  ['decline', 'Decline'],
  ['expire', 'Let it expire'],
  ['twice', 'Approve and tell it twice'],
  ['late', 'Approve and tell it late'],
] as const;

const ended: Record<string, string> = {
  paid: 'This payment was approved.',
  declined: 'This payment was declined.',
  expired: 'This payment has expired.',
};

/** The built-in wallet that behaves like a real one, for demonstrations and tests. No money moves here. */
export default function TestWalletPage() {
  const { id } = useRouteParams('testWallet');
  const ask = useCallback(() => request<{ testPayment: TestPayment | null }>(TEST_PAYMENT, { id }), [id]);
  const { data, error, refetch } = useAsked(ask);
  if (error) return <ErrorState level={1} title={errorMessage(error)} help="Reload to try again." onRetry={refetch} />;
  if (!data) return <SkeletonText lines={6} />;
  if (!data.testPayment) {
    return (
      <EmptyState spot="compass" level={1} title="No such payment">
        The link may be wrong.
      </EmptyState>
    );
  }
  return <Wallet payment={data.testPayment} onChanged={refetch} />;
}

function Wallet({ payment, onChanged }: { payment: TestPayment; onChanged: () => void }) {
  const goTo = useGoTo();
  const [busy, setBusy] = useState<string>();
  const answer = async (outcome: string) => {
    setBusy(outcome);
    try {
      const variables = { id: payment.id, outcome };
      const { answerTestPayment } = await request<{ answerTestPayment: OrderPlaced }>(ANSWER_TEST_PAYMENT, variables);
      await goTo(answerTestPayment.nextUrl);
    } catch (error) {
      toast.error(errorMessage(error));
      onChanged();
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className={classNames.wallet}>
      <p className={classNames.badge}>Test wallet: no money moves</p>
      <h1>{payment.title}</h1>
      <p className={classNames.amount}>
        <Money amount={payment.amount} big />
      </p>
      {payment.status === 'waiting' ? (
        <>
          <Button
            variant="primary"
            size="lg"
            full
            loading={busy === 'approve'}
            disabled={busy !== undefined}
            onClick={() => void answer('approve')}
          >
            Approve payment
          </Button>
          <div className={classNames.others}>
            {outcomes.map(([outcome, words]) => (
              <Button
                key={outcome}
                loading={busy === outcome}
                disabled={busy !== undefined}
                onClick={() => void answer(outcome)}
              >
                {words}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p role="status">{ended[payment.status] ?? payment.status}</p>
      )}
    </div>
  );
}
