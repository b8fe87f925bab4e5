import { Button } from '~/ui/Button';
import { SubmitButton } from '~/ui/Form';
import classNames from '../shared/people.module.css';

/** The buttons of a dialog that saves a choice. */
export function DialogActions({ form, onClose }: { form: { submitting: boolean }; onClose: () => void }) {
  return (
    <div className={classNames.actions}>
      <Button onClick={onClose} disabled={form.submitting}>
        Cancel
      </Button>
      <SubmitButton loadingLabel="Saving...">Save</SubmitButton>
    </div>
  );
}
