import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { addDays, isoDay } from '~/lib/dates';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { PasswordField } from '~/ui/fields/PasswordField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { SecretOnce } from '~/ui/SecretOnce';
import { ApiKeyLevelsDocument, type ApiKeyLevelsQuery, CreateApiKeyDocument } from './apiKeys.gql';

interface Props {
  onCreated: () => Promise<unknown>;
  onClose: () => void;
}

/** Makes a key, after asking once more who is there, and tells its secret once. */
export default function NewKeyModal({ onCreated, onClose }: Props) {
  const [made, setMade] = useState<{ name: string; secret: string }>();
  return (
    <Modal
      opened
      // A secret that nobody copied is lost, so only the button closes it.
      preventClose={made !== undefined}
      onClose={onClose}
      title={made ? `${made.name} is ready` : 'Create key'}
      subtitle={made ? undefined : 'For one tool or script. It works until the day you choose.'}
    >
      {made ? (
        <SecretOnce noun="API key" secret={made.secret} onDone={onClose}>
          <p>
            Send it with every request: <code>Authorization: Bearer {made.secret.slice(0, 12)}…</code>
          </p>
        </SecretOnce>
      ) : (
        <Cell query={ApiKeyLevelsDocument}>
          {(choices) => (
            <KeyForm
              choices={choices}
              onClose={onClose}
              onMade={(key) => {
                setMade(key);
                void onCreated().catch(() => {});
              }}
            />
          )}
        </Cell>
      )}
    </Modal>
  );
}

interface FormProps {
  choices: ApiKeyLevelsQuery;
  onMade: (key: { name: string; secret: string }) => void;
  onClose: () => void;
}

function KeyForm({ choices, onMade, onClose }: FormProps) {
  const needsCode = choices.myAccount.twoFactor.since !== null;
  const [create] = useMutation(CreateApiKeyDocument);
  const today = isoDay(new Date());
  const form = useAtlasForm({
    initialValues: { name: '', levelId: '', expiresOn: isoDay(addDays(today, 90)), password: '', code: '' },
    labels: {
      name: 'Name',
      levelId: 'Access level',
      expiresOn: 'Works until',
      password: 'Your password',
      code: 'Code from your authenticator app',
    },
    rules: {
      name: [required()],
      levelId: [required()],
      expiresOn: [required()],
      ...(needsCode ? { code: [required()] } : { password: [required()] }),
    },
  });
  const chosen = choices.apiKeyLevels.find(({ id }) => id === form.values.levelId);
  const submit = async (values: typeof form.values) => {
    const { data } = await create({ variables: { input: values } });
    if (data) onMade({ name: data.createApiKey.key.name, secret: data.createApiKey.secret });
  };
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <TextField {...form.field('name')} hint="Such as Accounting sync. It appears in the info log." maxLength={60} />
      <SelectField
        {...form.field('levelId')}
        hint={chosen?.description || "Choose the smallest level that's enough."}
        options={choices.apiKeyLevels
          .filter(({ canGive }) => canGive)
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => form.setValue('levelId', value ?? '')}
      />
      <DateField
        {...form.field('expiresOn')}
        hint="A year at most."
        min={today}
        max={isoDay(addDays(today, 365))}
        onChange={(value) => form.setValue('expiresOn', value ?? '')}
      />
      {needsCode ? (
        <TextField {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" />
      ) : (
        <PasswordField {...form.field('password')} autoComplete="current-password" />
      )}
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton>Create key</SubmitButton>
      </FormActions>
    </Form>
  );
}
