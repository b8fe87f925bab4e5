import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required } from '~/ui/Form/rules';
import { PasswordField } from '~/ui/fields/PasswordField';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { RecoveryCodes } from '../twoFactor/RecoveryCodes';
import { DisableTwoFactorDocument, RenewRecoveryCodesDocument } from './account.gql';

interface Props {
  opened: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
}

export function SwitchOffDialog({ opened, onClose, onChanged }: Props) {
  const [disable] = useMutation(DisableTwoFactorDocument);
  const switchOff = async (factors: Factors) => {
    await disable({ variables: factors });
    toast.success('Two-factor login is off');
    onClose();
    void onChanged();
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Turn off two-factor login?">
      <BothFactors
        intro="You'll log in with your password only. You can turn it on again anytime."
        label="Turn off"
        danger
        onSubmit={switchOff}
        onCancel={onClose}
      />
    </Modal>
  );
}

export function NewCodesDialog({ opened, onClose, onChanged }: Props) {
  const [renew] = useMutation(RenewRecoveryCodesDocument);
  const [codes, setCodes] = useState<string[] | null>(null);
  const make = async (factors: Factors) => {
    const { data } = await renew({ variables: factors });
    setCodes(data?.renewRecoveryCodes ?? null);
  };
  const done = () => {
    onClose();
    setCodes(null);
    void onChanged();
  };
  return (
    <Modal opened={opened} onClose={onClose} preventClose={codes !== null} title="New recovery codes">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} doneLabel="Done" />
      ) : (
        <BothFactors
          intro="Your current codes will stop working. This can't be undone."
          label="Get new codes"
          onSubmit={make}
          onCancel={onClose}
        />
      )}
    </Modal>
  );
}

interface Factors {
  password: string;
  code: string;
}

interface BothFactorsProps {
  intro: string;
  label: string;
  danger?: boolean;
  onSubmit: (factors: Factors) => Promise<void>;
  onCancel: () => void;
}

/** Password and code once more, for what must not happen on a device that was left open. */
function BothFactors({ intro, label, danger = false, onSubmit, onCancel }: BothFactorsProps) {
  const form = useAtlasForm({
    initialValues: { password: '', code: '' },
    labels: { code: 'Code from the app, or a recovery code' },
    rules: { password: [required()], code: [required()] },
  });
  return (
    <Form form={form} onSubmit={onSubmit} summary={false}>
      <p>{intro}</p>
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <TextField {...form.field('code')} autoComplete="one-time-code" />
      <FormActions>
        <SubmitButton variant={danger ? 'danger' : 'primary'} loadingLabel="Checking...">
          {label}
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
