import { useMutation } from '@apollo/client/react';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { ChangeAffiliateDocument } from './links.gql';

interface Props {
  name: string;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

/** Another name for one's links; the server knows which are free. */
export function EditLinkModal({ name, onClose, onChanged }: Props) {
  const [change] = useMutation(ChangeAffiliateDocument);
  const form = useAtlasForm({
    initialValues: { slug: name },
    labels: { slug: 'Link name' },
    rules: { slug: [required()] },
  });
  const submit = async ({ slug }: typeof form.values) => {
    await change({ variables: { input: { slug } } });
    toast.success('Links renamed');
    onClose();
    await onChanged();
  };
  return (
    <Modal opened onClose={onClose} title="Edit my link">
      <Form form={form} onSubmit={submit} summary={false}>
        <p>It's part of all your links. Links with your old name keep working.</p>
        <TextField {...form.field('slug')} hint="Letters, numbers and hyphens" autoComplete="off" />
        <FormActions>
          <SubmitButton>Save</SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
