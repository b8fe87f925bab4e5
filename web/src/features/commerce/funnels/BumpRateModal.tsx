import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { max, min, required } from '~/ui/Form/rules';
import { MoneyField } from '~/ui/fields/MoneyField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';

const PERCENTAGE = 'Percentage';
export const FIXED_AMOUNT = 'Fixed Amount';

type Values = { feeType: string; amount: number | null };

interface Props {
  productName: string;
  /** The rate to change; none for a new one. */
  rate?: { feeType: string; amount: number };
  onSave: (values: Values) => Promise<void>;
  onClose: () => void;
}

/** The rate of an extra, in percent or pesos. */
export function BumpRateModal({ productName, rate, onSave, onClose }: Props) {
  const form = useAtlasForm<Values>({
    initialValues: { feeType: rate?.feeType ?? PERCENTAGE, amount: rate?.amount ?? null },
    labels: { feeType: 'Fee type', amount: 'Rate' },
    rules: {
      feeType: [required()],
      amount: [
        required(),
        min(0),
        (value, values) => max(values.feeType === PERCENTAGE ? 100 : 100_000)(value as number, values),
      ],
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Commission on ${productName}`}
      subtitle="For every affiliate who sells it as an extra of this funnel, from now on."
    >
      <Form form={form} onSubmit={onSave} summary={false}>
        <SelectField
          {...form.field('feeType')}
          options={[PERCENTAGE, FIXED_AMOUNT].map((value) => ({ value, label: value }))}
          onChange={(value) => form.setValue('feeType', value ?? PERCENTAGE)}
        />
        {form.values.feeType === PERCENTAGE ? (
          <NumberField
            {...form.field('amount')}
            decimals={2}
            min={0}
            max={100}
            suffix="%"
            hint="Of what is paid for the extra, less refunds."
          />
        ) : (
          <MoneyField {...form.field('amount')} hint="Each time it's paid, never more than was paid." />
        )}
        <FormActions>
          <SubmitButton>Save rate</SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
