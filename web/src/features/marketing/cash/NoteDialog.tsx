import { counted } from '~/lib/ages';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { Modal } from '~/ui/Modal';
import classNames from './cash.module.css';

interface Props {
  people: number;
  onSave: (body: string) => Promise<void>;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  body: string;
}

/** The same note on each of the chosen people. */
export default function NoteDialog({ people, onSave, onClose }: Props) {
  const form = useAtlasForm<Values>({
    initialValues: { body: '' },
    labels: { body: 'Note' },
    rules: { body: [required()] },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Add a note to ${counted(people, 'person', 'people')}`}
      preventClose={form.submitting}
    >
      <Form
        form={form}
        onSubmit={({ body }: Values) => onSave(body)}
        onFailure={() => {}}
        summary={false}
        className={classNames.form}
      >
        <TextArea {...form.field('body')} rows={4} maxLength={500} />
        <FormActions>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton loadingLabel="Saving...">Add note</SubmitButton>
        </FormActions>
      </Form>
    </Modal>
  );
}
