import { useApolloClient, useMutation } from '@apollo/client/react';
import { peso } from '~/lib/money';
import { firstNameOf } from '~/lib/words/text';
import { toast } from '~/ui/toast';
import { failureSentence, tellFailure } from '../shared/tellFailure';
import { useBatchResults } from '../shared/useBatchResults';
import { ApprovePaymentProofDocument, RefusePaymentProofDocument, type SlipRowFragment } from './slips.gql';

/** What the buyer says they sent: a part of what is due stays a part. */
export const sentAmount = ({ statedAmount, due }: Pick<SlipRowFragment, 'statedAmount' | 'due'>) => statedAmount ?? due;

/** Takes and refuses slips. What somebody else decided in the meantime is told, and the list shows it. */
export function useSlipDecisions() {
  const client = useApolloClient();
  const [approveOne] = useMutation(ApprovePaymentProofDocument);
  const [refuseOne] = useMutation(RefusePaymentProofDocument);
  const results = useBatchResults({ one: 'slip approved', many: 'slips approved' });
  const refresh = () => void client.refetchQueries({ include: 'active' }).catch(() => {});
  const decide = async (decision: Promise<unknown>, done: string) => {
    try {
      await decision;
    } catch (error) {
      tellFailure(error);
      throw error;
    } finally {
      refresh();
    }
    toast.success(done);
  };
  return {
    approve: (slip: SlipRowFragment, amount: number) =>
      decide(approveOne({ variables: { id: slip.id, amount } }), `${peso(amount)} of ${slip.name} approved`),
    refuse: (slip: SlipRowFragment, reason: string) =>
      decide(refuseOne({ variables: { id: slip.id, reason } }), `We let ${firstNameOf(slip.name)} know`),
    /** One after the other: each stands for itself, and what is refused is told by name. */
    approveAll: async (slips: SlipRowFragment[]) => {
      const outcomes = [];
      for (const slip of slips) {
        const { id } = slip;
        try {
          await approveOne({ variables: { id, amount: sentAmount(slip) } });
          outcomes.push({ id, isDone: true });
        } catch (error) {
          outcomes.push({ id, isDone: false, message: failureSentence(error) });
        }
      }
      results.tell(outcomes, (id) => {
        const slip = slips.find((one) => one.id === id) as SlipRowFragment;
        return `${slip.name}, ${slip.reference}`;
      });
      refresh();
    },
    dialog: results.dialog,
  };
}
