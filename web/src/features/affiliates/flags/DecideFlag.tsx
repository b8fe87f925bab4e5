import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { PromptModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { DecideAffiliateFlagDocument, type FlagRowFragment } from './flags.gql';

type Outcome = 'confirmed' | 'dismissed';

/** What decides about a flag, with the dialog to show; the former is null for who only reads. */
export function useDecideFlag() {
  const mayDecide = can(useAuth().currentUser, 'funnel_update');
  const [chosen, setChosen] = useState<{ flag: FlagRowFragment; outcome: Outcome } | null>(null);
  const [decide] = useMutation(DecideAffiliateFlagDocument, { refetchQueries: ['AffiliateFlags'] });
  const close = () => setChosen(null);
  const isConfirm = chosen?.outcome === 'confirmed';
  const dialog = chosen && (
    <PromptModal
      opened
      onClose={close}
      title={`${isConfirm ? 'Confirm' : 'Dismiss'} this flag for ${chosen.flag.affiliateName}?`}
      label="Note"
      hint="Why? Only staff see it."
      submitLabel={isConfirm ? 'Confirm flag' : 'Dismiss flag'}
      onSubmit={async (note) => {
        await decide({ variables: { id: chosen.flag.id, outcome: chosen.outcome, note } });
        toast.success(isConfirm ? 'Flag confirmed' : 'Flag dismissed');
        close();
      }}
    >
      {isConfirm
        ? "It shows in the list, on the affiliate's page and in payout runs. Their links and commission stay as they are: suspend them if they shouldn't earn."
        : "It won't come back for the same facts, only for new ones. You can change this later."}
    </PromptModal>
  );
  const onDecide = mayDecide ? (flag: FlagRowFragment, outcome: Outcome) => setChosen({ flag, outcome }) : null;
  return { onDecide, dialog };
}
