import { useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { ConfirmModal, PromptModal } from '~/ui/Modal';
import classNames from './PaymentDetails.module.css';
import type { RowWaiverFragment } from './waive.gql';

type Waiver = NonNullable<RowWaiverFragment['waiver']>;

interface Props {
  waiver: Waiver;
  name: string;
  onDecide: (isApproved: boolean, note?: string) => Promise<void>;
}

/** Who asked to waive a payment and what became of it; anyone who may decide does it here. */
export function WaiverNote({ waiver, name, onDecide }: Props) {
  const [asked, setAsked] = useState<'approve' | 'decline'>();
  const close = () => setAsked(undefined);
  return (
    <Card as="section" className={classNames.box} aria-label="Waiver">
      <h2>{titles[waiver.status] ?? 'Waiver'}</h2>
      <p>
        {waiver.askedBy}{' '}
        {waiver.status === 'approved' && waiver.decidedBy === waiver.askedBy ? 'waived' : 'asked to waive'}{' '}
        {peso(waiver.amount)} on {listDateTime(waiver.askedAt)}: {waiver.reason}
      </p>
      {waiver.decidedAt && waiver.decidedBy !== waiver.askedBy && (
        <p>
          {waiver.decidedBy} {waiver.status} it on {listDateTime(waiver.decidedAt)}
          {waiver.note ? `: ${waiver.note}` : '.'}
        </p>
      )}
      {waiver.status === 'waiting' && !waiver.canDecide && <p>Someone other than {waiver.askedBy} has to decide.</p>}
      {waiver.canDecide && (
        <div className={classNames.decide}>
          <Button variant="primary" onClick={() => setAsked('approve')}>
            Approve waiver
          </Button>
          <Button onClick={() => setAsked('decline')}>Decline waiver</Button>
        </div>
      )}
      {asked === 'approve' && (
        <ConfirmModal
          opened
          onClose={close}
          onConfirm={() => onDecide(true)}
          title={`Waive ${peso(waiver.amount)} for ${name}?`}
          confirmLabel="Approve waiver"
          confirmingLabel="Approving..."
        >
          {name} won't owe {peso(waiver.amount)} anymore. This can't be undone.
        </ConfirmModal>
      )}
      {asked === 'decline' && (
        <PromptModal
          opened
          onClose={close}
          onSubmit={(note) => onDecide(false, note)}
          title={`Decline waiving ${peso(waiver.amount)}?`}
          label="Reason"
          hint={`${name} still owes it. ${waiver.askedBy} can ask again.`}
          submitLabel="Decline waiver"
          submittingLabel="Declining..."
        />
      )}
    </Card>
  );
}

const titles: Record<string, string> = {
  waiting: 'Waiver waiting for approval',
  approved: 'Waived',
  declined: 'Waiver declined',
};
