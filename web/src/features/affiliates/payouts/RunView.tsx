import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDate } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { download } from '~/lib/files/download';
import { peso } from '~/lib/money';
import { usePageTitle } from '~/lib/pageTitle';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { ConfirmModal, PromptModal } from '~/ui/Modal';
import { Money } from '~/ui/Money';
import { PageHeader } from '~/ui/PageHeader';
import { Stat, StatRow } from '~/ui/Stat';
import { toast } from '~/ui/toast';
import { AffiliateFlags } from '../flags/AffiliateFlags';
import { RunBadge } from './PayoutBadge';
import {
  ApprovePayoutRunDocument,
  CancelPayoutRunDocument,
  PayoutRunDocument,
  type PayoutRunRowFragment,
} from './payouts.gql';
import own from './payouts.module.css';
import { ResultsModal } from './ResultsModal';
import { RunPayouts } from './RunPayouts';
import { runName } from './words';

/** One run: its figures, the next step, and every payout. */
export function RunView({ id, onBack }: { id: number; onBack: () => void }) {
  return (
    <Cell query={PayoutRunDocument} variables={{ id }}>
      {({ payoutRun }) => payoutRun && <Details run={payoutRun} onBack={onBack} />}
    </Cell>
  );
}

function Details({ run, onBack }: { run: PayoutRunRowFragment; onBack: () => void }) {
  const { currentUser } = useAuth();
  const title = `${runName(run)} payout run`;
  const mayDecide = can(currentUser, 'funnel_update');
  usePageTitle(title);
  return (
    <div data-density="compact" className={own.page}>
      <PageHeader
        title={title}
        description={
          <>
            <RunBadge state={run.state} /> Started by {run.createdBy} on {listDate(run.createdAt)}
            {run.approvedBy && run.approvedAt && `, approved by ${run.approvedBy} on ${listDate(run.approvedAt)}`}
            {run.cancelReason && `, cancelled: ${run.cancelReason}`}
          </>
        }
        actions={
          <>
            <Button onClick={onBack}>All runs</Button>
            {mayDecide && <Decisions run={run} />}
          </>
        }
      />
      {run.needsSecond && <Banner variant="info">You started this run, so someone else has to approve it.</Banner>}
      <StatRow>
        <Stat label="Payouts" value={grouped(run.payouts)} />
        <Stat label="Gross" value={<Money amount={run.amount} />} />
        <Stat label="Withholding tax" value={<Money amount={run.tax} />} />
        <Stat label={run.state === 'paid' ? 'Sent' : 'To send'} value={<Money amount={run.net} />} />
      </StatRow>
      {mayDecide && run.state === 'approved' && <Files run={run} />}
      <AffiliateFlags filter={{ runId: run.id }} />
      <RunPayouts run={run} mayDecide={mayDecide} />
    </div>
  );
}

/** What can be done with the whole run now. */
function Decisions({ run }: { run: PayoutRunRowFragment }) {
  const [isOpen, setOpen] = useState<'approve' | 'cancel' | null>(null);
  const [approve] = useMutation(ApprovePayoutRunDocument, { refetchQueries: ['PayoutRunPayouts'] });
  const [cancel] = useMutation(CancelPayoutRunDocument, { refetchQueries: ['PayoutRunPayouts'] });
  const close = () => setOpen(null);
  const isOngoing = run.state === 'draft' || (run.state === 'approved' && run.open === run.payouts);
  return (
    <>
      {isOngoing && (
        <Button variant="danger-text" onClick={() => setOpen('cancel')}>
          Cancel run
        </Button>
      )}
      {run.state === 'draft' && (
        <Button variant="primary" disabled={run.needsSecond || run.payouts === 0} onClick={() => setOpen('approve')}>
          Approve run
        </Button>
      )}
      <ConfirmModal
        opened={isOpen === 'approve'}
        onClose={close}
        title={`Approve ${run.payouts} ${run.payouts === 1 ? 'payout' : 'payouts'}, ${peso(run.net)} in all?`}
        confirmLabel="Approve run"
        onConfirm={async () => {
          await approve({ variables: { id: run.id } });
          toast.success('Run approved');
          close();
        }}
      >
        {run.flagged > 0 && `${run.flagged} ${run.flagged === 1 ? 'has' : 'have'} a flag. `}
        We check once more for refunds, suspensions and changed accounts, and leave those out or take them off. After
        that you can download the files for GCash and your bank.
      </ConfirmModal>
      <PromptModal
        opened={isOpen === 'cancel'}
        onClose={close}
        title="Cancel this run?"
        label="Reason"
        submitLabel="Cancel run"
        danger
        onSubmit={async (reason) => {
          await cancel({ variables: { id: run.id, reason } });
          toast.success('Run cancelled');
          close();
        }}
      >
        Nothing is sent. Everyone's commission is payable again and goes into the next run. This can't be undone.
      </PromptModal>
    </>
  );
}

/** The files to send, and what comes back. */
function Files({ run }: { run: PayoutRunRowFragment }) {
  const [isUploading, setUploading] = useState(false);
  const fetchFile = async (kind: string) => {
    try {
      await download(`/api/payout-file/${run.id}/${kind}`);
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <section aria-label="Send and confirm" className={own.box}>
      <h2>Send and confirm</h2>
      <p className={own.quiet}>
        {run.open} of {run.payouts} still to be confirmed. Send the files, then upload what GCash or your bank gives
        back.
      </p>
      <div className={own.steps}>
        {run.gcashCount > 0 && <Button onClick={() => void fetchFile('gcash')}>Download GCash file</Button>}
        {run.bankCount > 0 && <Button onClick={() => void fetchFile('instapay')}>Download InstaPay file</Button>}
        <Button variant="primary" onClick={() => setUploading(true)}>
          Upload results
        </Button>
      </div>
      {isUploading && <ResultsModal runId={run.id} onClose={() => setUploading(false)} />}
    </section>
  );
}
