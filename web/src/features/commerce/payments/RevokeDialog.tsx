import { recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { PromptModal } from '~/ui/Modal';
import type { ScheduleRowFragment } from './payments.gql';

interface Props {
  row: ScheduleRowFragment;
  onRevoke: (remarks: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why a payment is taken back (B145). */
export default function RevokeDialog({ row, onRevoke, onClose }: Props) {
  return (
    <PromptModal
      opened
      danger
      onClose={onClose}
      onSubmit={onRevoke}
      title={`Revoke the ${row.left > 0 ? 'last part payment' : `payment of ${peso(row.price)}`}?`}
      label="Enter the reason for revoking this payment"
      hint={`The row of ${recordDate(row.scheduleDate)} is unpaid again. The payment stays in the records as revoked.`}
      submitLabel="Revoke"
      submittingLabel="Revoking..."
    />
  );
}
