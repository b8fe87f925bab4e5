import { recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { PromptModal } from '~/ui/Modal';
import classNames from './dialogs.module.css';
import type { ScheduleRowFragment } from './payments.gql';

interface Props {
  row: ScheduleRowFragment;
  /** Whose payment it is. */
  name: string;
  onWaive: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Says whose payment is let go and what that does, and asks why. */
export default function WaiveDialog({ row, name, onWaive, onClose }: Props) {
  return (
    <PromptModal
      opened
      danger
      onClose={onClose}
      onSubmit={onWaive}
      title={`Waive ${peso(row.left)} for ${name}?`}
      label="Reason"
      hint="Only staff can see it."
      submitLabel={`Waive ${peso(row.left)}`}
      submittingLabel="Waiving..."
    >
      <div className={classNames.explain}>
        <p>
          {name} won't owe the {peso(row.left)} due on {recordDate(row.scheduleDate)} anymore, and reminders for it
          stop. If it closed {name}'s access, access opens again.
        </p>
        <p>This can't be undone. If your settings ask for a second person, someone else approves it first.</p>
      </div>
    </PromptModal>
  );
}
