import { counted } from '~/lib/ages';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import classNames from './cash.module.css';
import { readyMessage } from './words';

interface Props {
  /** One of each person. */
  rows: readonly { bucket: string }[];
  onSend: (subject: string, message: string) => Promise<void>;
  onClose: () => void;
}

interface Values extends Record<string, unknown> {
  subject: string;
  message: string;
}

/** One email to each of the chosen people, with the button to renew their membership. */
export default function EmailDialog({ rows, onSend, onClose }: Props) {
  const form = useAtlasForm<Values>({
    initialValues: readyMessage(rows),
    labels: { subject: 'Subject', message: 'Message' },
    rules: { subject: [required()], message: [required()] },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Email ${counted(rows.length, 'person', 'people')}`}
      preventClose={form.submitting}
    >
      <Form
        form={form}
        onSubmit={({ subject, message }: Values) => onSend(subject, message)}
        onFailure={() => {}}
        summary={false}
        className={classNames.form}
      >
        <p className={classNames.muted}>
          Each gets their own email with a button to renew. {'{first name}'} becomes their name, and answers go to their
          success manager. People who have renewed or asked not to be contacted are left out.
        </p>
        <TextField {...form.field('subject')} maxLength={150} />
        <TextArea {...form.field('message')} rows={8} maxLength={4000} />
        <FormActions>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton loadingLabel="Sending...">Send email</SubmitButton>
        </FormActions>
      </Form>
    </Modal>
  );
}
