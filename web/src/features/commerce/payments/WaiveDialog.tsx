import { recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { PromptModal } from '~/ui/Modal';
import classNames from './dialogs.module.css';
import type { ScheduleRowFragment } from './payments.gql';

interface Props {
  row: ScheduleRowFragment;
  onWaive: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why a payment is let go. */
export default function WaiveDialog({ row, onWaive, onClose }: Props) {
  return (
    <PromptModal
      opened
      danger
      onClose={onClose}
      onSubmit={onWaive}
      title={`Waive ${peso(row.price - row.paid)}?`}
      label="Reason"
      hint="Only staff can see it."
      submitLabel={`Waive ${peso(row.price - row.paid)}`}
      submittingLabel="Waiving..."
    >
      <div className={classNames.explain}>
        <p>
          The payment due on {recordDate(row.scheduleDate)} won't be due anymore, and reminders for it stop. If it
          closed the member's access, access opens again.
        </p>
        <p>This can't be undone. If your settings ask for a second person, someone else approves it first.</p>
      </div>
    </PromptModal>
  );
}
