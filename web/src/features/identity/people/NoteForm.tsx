import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import classNames from './Workspace.module.css';

const NOTE_MAX = 2000;

interface Props {
  placeholder?: string;
  /** The text of a note that is changed; empty for a new one. */
  initial?: string;
  /** Tells its own failure and throws; the text then stays for another try. */
  onSave: (body: string) => Promise<unknown>;
  /** Offers a way back, for a note that is changed. */
  onCancel?: () => void;
}

/** Writes a note about someone, or changes one. */
export function NoteForm({ placeholder, initial = '', onSave, onCancel }: Props) {
  const form = useAtlasForm({
    initialValues: { body: initial },
    labels: { body: 'Note' },
    rules: { body: [required('Write something first'), maxLength(NOTE_MAX)] },
  });
  const save = async ({ body }: { body: string }) => {
    try {
      await onSave(body.trim());
      form.reset();
    } catch {
      // Anyone who made the call has told the failure.
    }
  };
  return (
    <Form form={form} onSubmit={save} summary={false} className={classNames.write}>
      <TextArea {...form.field('body')} rows={2} maxLength={NOTE_MAX} placeholder={placeholder} />
      <div className={classNames.writeFoot}>
        <span>Only staff can see notes.</span>
        <span className={classNames.writeActions}>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <SubmitButton variant="soft" loadingLabel="Saving...">
            Save note
          </SubmitButton>
        </span>
      </div>
    </Form>
  );
}
