import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { clockTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { email as isEmail, required } from '~/ui/Form/rules';
import { isCompleteOtp, OtpBoxes } from '~/ui/fields/OtpBoxes';
import { PasswordField } from '~/ui/fields/PasswordField';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { malformedEmail } from '../auth/rules';
import { AccountSection } from './AccountSection';
import type { Account } from './account';
import { CancelEmailChangeDocument, ConfirmEmailChangeDocument, RequestEmailChangeDocument } from './account.gql';

interface Props {
  account: Pick<Account, 'email' | 'emailChange'>;
  onChanged: () => Promise<void>;
}

/** The address one logs in with. A new one counts once its owner has given the code that was mailed to it. */
export function EmailSection({ account, onChanged }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { email, emailChange } = account;
  return (
    <AccountSection
      title="Email address"
      actions={!emailChange && <Button onClick={() => setIsOpen(true)}>Change email</Button>}
      more={emailChange && <ConfirmEmailForm change={emailChange} onChanged={onChanged} />}
    >
      <p>
        You log in with <b>{email}</b>.
      </p>
      <Modal opened={isOpen} onClose={close} title="Change email address">
        <NewEmailForm
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

function NewEmailForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const [ask] = useMutation(RequestEmailChangeDocument);
  const form = useAtlasForm({
    initialValues: { email: '', password: '' },
    labels: { email: 'New email address', password: 'Password' },
    rules: { email: [required(), isEmail(malformedEmail)], password: [required()] },
  });
  const submit = async ({ email, password }: typeof form.values) => {
    await ask({ variables: { email: email.trim(), password } });
    toast.success(`A code was sent to ${email.trim()}`);
    onDone();
  };
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <p>We'll email a code to the new address. Nothing changes until you enter it.</p>
      <TextField {...form.field('email')} type="email" autoComplete="email" />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <FormActions>
        <SubmitButton loadingLabel="Sending...">Send code</SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  );
}

interface ConfirmProps {
  change: NonNullable<Account['emailChange']>;
  onChanged: () => Promise<void>;
}

function ConfirmEmailForm({ change, onChanged }: ConfirmProps) {
  const { reauthenticate } = useAuth();
  const [confirm] = useMutation(ConfirmEmailChangeDocument);
  const [cancel, { loading: isCancelling }] = useMutation(CancelEmailChangeDocument);
  const form = useAtlasForm({
    initialValues: { code: '' },
    labels: { code: 'Code' },
    rules: { code: [(code) => (isCompleteOtp(code) ? undefined : 'Enter all six digits')] },
  });
  const submit = async ({ code }: typeof form.values) => {
    try {
      await confirm({ variables: { code } });
    } catch (error) {
      form.setValue('code', '');
      throw error;
    }
    toast.success(`From now on, log in with ${change.email}`);
    await Promise.all([onChanged(), reauthenticate()]);
  };
  const drop = () =>
    cancel()
      .then(onChanged)
      .catch((error: unknown) => toast.error(errorMessage(error)));
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <p>
        Enter the code we emailed to <b>{change.email}</b>. It's valid until {clockTime(change.expiresAt)} (Manila).
      </p>
      <OtpBoxes {...form.field('code')} />
      <FormActions>
        <SubmitButton loadingLabel="Checking...">Confirm email</SubmitButton>
        <Button onClick={drop} loading={isCancelling}>
          Keep old address
        </Button>
      </FormActions>
    </Form>
  );
}
