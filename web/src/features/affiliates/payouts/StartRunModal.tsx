import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { peso } from '~/lib/money';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Facts } from '~/ui/Facts';
import { Switch } from '~/ui/fields/Switch';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { PayoutPreviewDocument, StartPayoutRunDocument } from './payouts.gql';
import own from './payouts.module.css';

interface Props {
  onClose: () => void;
  onStarted: (id: number) => void;
}

/** Says who would be in a run, and starts it. */
export function StartRunModal({ onClose, onStarted }: Props) {
  const { data } = useQuery(PayoutPreviewDocument, { fetchPolicy: 'network-only' });
  const [onlyAsked, setOnlyAsked] = useState(false);
  const [start, { loading }] = useMutation(StartPayoutRunDocument, { refetchQueries: ['PayoutRuns'] });
  const preview = data?.payoutPreview;
  const count = (onlyAsked ? preview?.asked : preview?.payouts) ?? 0;
  const submit = async () => {
    try {
      const answer = await start({ variables: { onlyAsked } });
      onClose();
      if (answer.data) onStarted(answer.data.startPayoutRun.id);
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Start a payout run?"
      subtitle="You'll get a draft. Nothing is sent until it's approved."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!preview || preview.hasDraft || count === 0}
            loading={loading}
            onClick={submit}
          >
            Start payout run
          </Button>
        </>
      }
    >
      {preview && (
        <div className={own.box}>
          {preview.hasDraft && <Banner variant="warning">There's a draft already. Approve or cancel it first.</Banner>}
          <Facts
            facts={[
              ['Ready to be paid', `${preview.payouts}, ${peso(preview.amount)} in all`],
              ['Asked for it', String(preview.asked)],
              ['Left the program', preview.left > 0 && `${preview.left}, paid any amount`],
              ['No payout account', preview.noAccount > 0 && String(preview.noAccount)],
              ['Account still resting', preview.resting > 0 && String(preview.resting)],
              ['New terms not accepted yet', preview.oldTerms > 0 && String(preview.oldTerms)],
              ['Suspended', preview.suspended > 0 && String(preview.suspended)],
              [`Below ${peso(preview.minimum)}`, preview.belowMinimum > 0 && String(preview.belowMinimum)],
            ]}
          />
          <Switch label="Only those who asked for a payout" checked={onlyAsked} onChange={setOnlyAsked} />
        </div>
      )}
    </Modal>
  );
}
