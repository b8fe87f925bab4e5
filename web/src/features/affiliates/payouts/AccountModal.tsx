import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { required, requiredIf } from '~/ui/Form/rules';
import { PasswordField } from '~/ui/fields/PasswordField';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { type PayoutAccountRowFragment, PayoutBanksDocument, SetPayoutAccountDocument } from './payouts.gql';

const kinds = ['GCash', 'Maya', 'Bank'].map((value) => ({ value, label: value === 'Bank' ? 'Bank account' : value }));

/** Only a bank account has a bank. */
const bankRule = requiredIf((values: { kind: string }) => values.kind === 'Bank');

interface Props {
  account?: PayoutAccountRowFragment | null;
  needsCode: boolean;
  onClose: () => void;
}

/** Sets where the money goes; asks once more who is there. */
export function AccountModal({ account, needsCode, onClose }: Props) {
  const { data } = useQuery(PayoutBanksDocument);
  const [save] = useMutation(SetPayoutAccountDocument, { refetchQueries: ['MyPayouts'], awaitRefetchQueries: true });
  const form = useAtlasForm({
    initialValues: {
      kind: account?.kind ?? 'GCash',
      bank: '',
      number: '',
      holder: account?.holder ?? '',
      password: '',
      code: '',
    },
    labels: {
      kind: 'Where should we send it?',
      bank: 'Bank',
      number: 'Number',
      holder: 'Account name',
      password: 'Your password',
      code: 'Code from your authenticator app',
    },
    rules: {
      kind: [required()],
      bank: [bankRule],
      number: [required()],
      holder: [required()],
      ...(needsCode ? { code: [required()] } : { password: [required()] }),
    },
  });
  const { kind, bank } = form.values;
  const isBank = kind === 'Bank';
  const chosen = data?.payoutBanks.find(({ code }) => code === bank);
  const submit = async (values: typeof form.values) => {
    await save({ variables: { input: { ...values, bank: isBank ? values.bank || null : null } } });
    toast.success('Payout account saved');
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={account ? 'Change payout account' : 'Add payout account'}
      subtitle="We'll email you about it, and wait 48 hours before we pay to a new account."
    >
      <Form form={form} onSubmit={submit} summary={false}>
        <SelectField
          {...form.field('kind')}
          options={kinds}
          onChange={(value) => form.setValue('kind', value ?? 'GCash')}
        />
        {isBank && (
          <SelectField
            {...form.field('bank')}
            options={(data?.payoutBanks ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(value) => form.setValue('bank', value ?? '')}
          />
        )}
        <TextField
          {...form.field('number')}
          label={isBank ? 'Account number' : `${kind} mobile number`}
          hint={isBank ? digits(chosen) : 'Such as 0917 123 4567.'}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField {...form.field('holder')} hint="Exactly as your bank or wallet has it." autoComplete="name" />
        {needsCode ? (
          <TextField {...form.field('code')} inputMode="numeric" autoComplete="one-time-code" />
        ) : (
          <PasswordField {...form.field('password')} autoComplete="current-password" />
        )}
        <FormActions>
          <SubmitButton>Save account</SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}

function digits(bank?: { least: number; most: number }): string {
  if (!bank) return 'Digits only.';
  return bank.least === bank.most ? `${bank.least} digits.` : `${bank.least} to ${bank.most} digits.`;
}
