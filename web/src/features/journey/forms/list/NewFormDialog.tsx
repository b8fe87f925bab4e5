import { useApolloClient } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { RadioCards } from '~/ui/fields/RadioCards';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { CreateFormDocument } from '../forms.gql';

/** Name and audience are enough to begin; the rest comes in the builder. */
export default function NewFormDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const form = useAtlasForm({
    initialValues: { name: '', audience: 'private' },
    labels: { name: 'Name', audience: 'Who can answer?' },
    rules: { name: [required(), maxLength(150)] },
  });
  const submit = async ({ name, audience }: typeof form.values) => {
    const variables = { input: { name, isPublic: audience === 'public' } };
    const { data } = await client.mutate({ mutation: CreateFormDocument, variables });
    if (data) await navigate(routes.form({ id: data.createForm.id }));
  };
  return (
    <Modal opened={opened} onClose={onClose} title="New form">
      <Form form={form} onSubmit={submit} summary={false}>
        <TextField {...form.field('name')} placeholder="Workshop feedback" maxLength={150} />
        <RadioCards
          {...form.field('audience')}
          options={[
            { value: 'private', title: 'Signed-in people', description: 'One response each. They can change it.' },
            { value: 'public', title: 'Everyone', description: 'Visitors, too. No file questions.' },
          ]}
        />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Create form</SubmitButton>
        </FormActions>
      </Form>
    </Modal>
  );
}
