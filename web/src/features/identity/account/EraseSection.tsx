import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { listDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { PasswordField } from '~/ui/fields/PasswordField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { AccountSection } from './AccountSection';
import type { Account } from './account';
import { RequestErasureDocument, UndoErasureDocument } from './account.gql';

interface Props {
  erasure: Account['erasure'];
  undoDays: number;
  onChanged: () => Promise<void>;
}

/** To be forgotten, after a time in which it can be taken back. */
export function EraseSection({ erasure, undoDays, onChanged }: Props) {
  const { reauthenticate } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  const [undo, { loading }] = useMutation(UndoErasureDocument);
  const close = () => setIsOpen(false);
  // The banner above every page follows the current user.
  const changed = () => void Promise.all([onChanged(), reauthenticate()]);
  const takeBack = async () => {
    try {
      await undo();
      toast.success('Your account is safe. Nothing was erased.');
      changed();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <AccountSection
      title="Erase my account"
      actions={
        erasure ? (
          <Button variant="soft" loading={loading} onClick={takeBack}>
            Keep my account
          </Button>
        ) : (
          <Button variant="danger-text" onClick={() => setIsOpen(true)}>
            Erase my account
          </Button>
        )
      }
    >
      {erasure ? (
        <p>
          {erasure.byStaff ? 'Our team asked for it on your behalf.' : 'You asked for it.'} Your account will be erased
          on <b>{listDate(erasure.dueAt)}</b>. Until then you can keep it.
        </p>
      ) : (
        <p>
          We'll remove everything that says who you are: profile, picture, answers, devices. Payment records stay,
          without your name.
        </p>
      )}
      <Modal opened={isOpen} onClose={close} title="Erase my account">
        <EraseForm
          undoDays={undoDays}
          onCancel={close}
          onDone={() => {
            close();
            changed();
          }}
        />
      </Modal>
    </AccountSection>
  );
}

function EraseForm({
  undoDays,
  onCancel,
  onDone,
}: Pick<Props, 'undoDays'> & Record<'onCancel' | 'onDone', () => void>) {
  const [ask] = useMutation(RequestErasureDocument);
  const form = useAtlasForm({ initialValues: { password: '' }, rules: { password: [required()] } });
  const submit = async ({ password }: typeof form.values) => {
    const { data } = await ask({ variables: { password } });
    if (data) toast.success(`Your account will be erased on ${listDate(data.requestErasure.dueAt)}`);
    onDone();
  };
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      <p>You can cancel for {undoDays} days: log in and press Keep my account. After that, it can't be undone.</p>
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <FormActions>
        <SubmitButton variant="danger" loadingLabel="Sending...">
          Erase my account
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
