import { useApolloClient, useMutation } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { peso } from '~/lib/money';
import { toast } from '~/ui/toast';
import { useOrderKey } from '../checkout/useOrderKey';
import { tellFailure } from '../shared/tellFailure';
import { RefundPaymentDocument, RetryRefundDocument } from './payments.gql';
import type { RefundAnswers, Refundable } from './RefundDialog';

const RefundDialog = lazy(() => import('./RefundDialog'));

interface Outcome {
  amount: number;
  status: string;
  failure: string | null;
}

/** Refunds payments and credit, and tries again what a gateway refused. */
export function useRefunds() {
  const client = useApolloClient();
  const [asked, setAsked] = useState<Refundable>();
  const [refundPayment] = useMutation(RefundPaymentDocument);
  const [retryRefund] = useMutation(RetryRefundDocument);
  // The same answers sent again, as after a lost connection, are the same refund.
  const keyOf = useOrderKey();
  const run = async (change: Promise<Outcome | undefined>) => {
    try {
      const outcome = await change;
      if (outcome) tellOutcome(outcome);
    } catch (error) {
      tellFailure(error);
      throw error;
    } finally {
      void client.refetchQueries({ include: 'active' }).catch(() => {});
    }
  };
  const send = async (of: Refundable, answers: RefundAnswers) => {
    const input = { paymentId: of.paymentId, scheduleId: of.scheduleId ?? null, ...answers };
    const { data } = await refundPayment({ variables: { input: { ...input, key: keyOf({ ...input, at: of.most }) } } });
    return data?.refundPayment;
  };
  const sendRetry = async (id: number) => (await retryRefund({ variables: { id } })).data?.retryRefund;
  return {
    refund: setAsked,
    retry: (id: number) => run(sendRetry(id)).catch(() => {}),
    dialog: (
      <Suspense>
        {asked && (
          <RefundDialog
            of={asked}
            onRefund={(answers) => run(send(asked, answers))}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    ),
  };
}

function tellOutcome({ amount, status, failure }: Outcome) {
  if (status === 'done') toast.success(`${peso(amount)} refunded`);
  else if (status === 'waiting') toast.success(`Refund of ${peso(amount)} is on its way`);
  else toast.error(`The refund failed: ${failure ?? 'the provider refused it'}. You can try again.`);
}
