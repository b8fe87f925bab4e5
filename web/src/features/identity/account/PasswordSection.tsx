import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required, sameAs } from '~/ui/Form/rules';
import { PasswordChecklist } from '~/ui/fields/PasswordChecklist';
import { PasswordField } from '~/ui/fields/PasswordField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { AccountSection } from './AccountSection';
import { ChangePasswordDocument } from './account.gql';

export function PasswordSection({ onChanged }: { onChanged: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <AccountSection title="Password" actions={<Button onClick={() => setIsOpen(true)}>Change password</Button>}>
      <p>Choose one you don't use anywhere else.</p>
      <Modal opened={isOpen} onClose={close} title="Change password">
        <ChangePasswordForm
          onCancel={close}
          onDone={() => {
            close();
            void onChanged();
          }}
        />
      </Modal>
    </AccountSection>
  );
}

function ChangePasswordForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const [change] = useMutation(ChangePasswordDocument);
  const form = useAtlasForm({
    initialValues: { current: '', password: '', confirmation: '' },
    labels: { current: 'Current password', password: 'New password', confirmation: 'Confirm password' },
    rules: {
      current: [required()],
      password: [required('Password is required'), maxLength(128, 'Password is too long')],
      confirmation: [sameAs('password', 'Passwords do not match')],
    },
  });
  const submit = async ({ current, password }: typeof form.values) => {
    await change({ variables: { current, password } });
    toast.success('Password changed!');
    onDone();
  };
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <p>We'll log out your other devices when you change it.</p>
      <PasswordField {...form.field('current')} autoComplete="current-password" />
      <PasswordField {...form.field('password')} autoComplete="new-password" />
      <PasswordChecklist password={form.values.password} />
      <PasswordField {...form.field('confirmation')} required autoComplete="new-password" />
      <FormActions>
        <SubmitButton loadingLabel="Changing password...">Change password</SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
