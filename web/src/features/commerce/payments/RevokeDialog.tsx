import { recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { PromptModal } from '~/ui/Modal';
import classNames from './dialogs.module.css';
import type { ScheduleRowFragment } from './payments.gql';

interface Props {
  row: ScheduleRowFragment;
  name: string;
  onRevoke: (remarks: string) => Promise<void>;
  onClose: () => void;
}

const from = ({ paymentPlatform: platform, externalInvoiceId: reference }: ScheduleRowFragment) =>
  platform ? ` by ${platform}${reference && reference !== 'N/A' ? ` (${reference})` : ''}` : '';

/** Asks why a payment is taken back (B145). */
export default function RevokeDialog({ row, name, onRevoke, onClose }: Props) {
  const isPart = row.left > 0;
  return (
    <PromptModal
      opened
      danger
      onClose={onClose}
      onSubmit={onRevoke}
      title={
        isPart ? `Revoke the last part payment of ${name}?` : `Revoke the payment of ${peso(row.price)} by ${name}?`
      }
      label="Enter the reason for revoking this payment"
      hint="Other staff will see it in the history."
      submitLabel="Revoke"
      submittingLabel="Revoking..."
    >
      <div className={classNames.explain}>
        <p>
          {isPart
            ? `${peso(row.paid)} of ${peso(row.price)} is paid. The latest payment${from(row)} is taken back, and that part is due again on ${recordDate(row.scheduleDate)}.`
            : `${peso(row.price)}${from(row)} is due again on ${recordDate(row.scheduleDate)}.`}{' '}
          If that day was too long ago, access closes right away. What this payment gave to other rows is due again too.
        </p>
        <p>You can't undo this. If the money is there after all, approve the payment again.</p>
      </div>
    </PromptModal>
  );
}
