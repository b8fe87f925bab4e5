import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { SecretOnce } from '~/ui/SecretOnce';
import { toast } from '~/ui/toast';
import { CreateWebhookDocument, UpdateWebhookDocument, type WebhookRowFragment } from './webhooks.gql';
import { events } from './words';

interface Props {
  webhook?: WebhookRowFragment;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Makes or changes a webhook; a new one tells its secret once. */
export default function WebhookModal({ webhook, onSaved, onClose }: Props) {
  const [secret, setSecret] = useState<string>();
  const [create] = useMutation(CreateWebhookDocument);
  const [update] = useMutation(UpdateWebhookDocument);
  const form = useAtlasForm({
    initialValues: { url: webhook?.url ?? '', events: webhook ? [...webhook.events] : ['enrolled', 'paid'] },
    labels: { url: 'Address', events: 'Events' },
    rules: { url: [required()] },
  });
  const submit = async (values: typeof form.values) => {
    if (webhook) {
      await update({ variables: { id: webhook.id, input: values } });
      toast.success('Webhook saved');
      onClose();
    } else {
      const { data } = await create({ variables: { input: values } });
      setSecret(data?.createWebhook.secret);
    }
    await onSaved().catch(() => {});
  };
  return (
    <Modal
      opened
      preventClose={secret !== undefined}
      onClose={onClose}
      title={secret ? 'Your webhook is ready' : webhook ? 'Edit webhook' : 'Create webhook'}
      subtitle={
        secret ? 'This secret signs every message. Use it to check that a message comes from Atlas.' : undefined
      }
    >
      {secret ? (
        <SecretOnce noun="Secret" secret={secret} onDone={onClose} />
      ) : (
        <Form form={form} onSubmit={submit} summary={false}>
          <TextField {...form.field('url')} hint="Starts with https://" autoComplete="off" />
          <MultiSelectField
            {...form.field('events')}
            options={events.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => form.setValue('events', value)}
          />
          <FormActions>
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton>{webhook ? 'Save webhook' : 'Create webhook'}</SubmitButton>
          </FormActions>
        </Form>
      )}
    </Modal>
  );
}
