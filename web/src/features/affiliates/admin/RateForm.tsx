import { useMutation, useQuery } from '@apollo/client/react';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { max, min, required } from '~/ui/Form/rules';
import { MoneyField } from '~/ui/fields/MoneyField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { toast } from '~/ui/toast';
import { RateFunnelsDocument, type RateRowFragment, SetAffiliateRateDocument } from './rates.gql';

export const PERCENTAGE = 'Percentage';
const FIXED_AMOUNT = 'Fixed Amount';

const feeTypes = [
  { value: PERCENTAGE, label: PERCENTAGE },
  { value: FIXED_AMOUNT, label: FIXED_AMOUNT },
];

interface Props {
  /** Whose rate; the program's when it is left out. */
  affiliateId?: number;
  /** The rate to change; none for a new one. */
  rate?: RateRowFragment;
  onDone: () => void;
}

/** A rate: for everything or one funnel, in percent or pesos. */
export function RateForm({ affiliateId, rate, onDone }: Props) {
  const { data } = useQuery(RateFunnelsDocument);
  const [save] = useMutation(SetAffiliateRateDocument, { refetchQueries: ['AffiliateRates'] });
  const form = useAtlasForm<{ funnelId: string | null; feeType: string; amount: number | null }>({
    initialValues: {
      funnelId: rate?.funnelId ?? null,
      feeType: rate?.feeType ?? PERCENTAGE,
      amount: rate?.amount ?? null,
    },
    labels: { funnelId: 'Funnel', feeType: 'Fee type', amount: 'Rate' },
    rules: {
      // Without one it would be the rate of the program.
      funnelId: affiliateId || rate ? [] : [required()],
      feeType: [required()],
      amount: [required(), min(0), max(100_000)],
    },
  });
  const { feeType } = form.values;
  const submit = async (values: typeof form.values) => {
    const bumpFunnelId = rate?.bumpFunnelId ?? null;
    await save({ variables: { input: { ...values, bumpFunnelId, affiliateId: affiliateId ?? null } } });
    toast.success('Rate saved');
    onDone();
  };
  const everything = { value: '', label: 'Everything' };
  const funnels = [everything, ...(data?.rateFunnels ?? []).map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Form form={form} onSubmit={submit} summary={false}>
      {!rate && (
        <SelectField
          {...form.field('funnelId')}
          value={form.values.funnelId ?? ''}
          options={affiliateId ? funnels : funnels.slice(1)}
          onChange={(value) => form.setValue('funnelId', value || null)}
        />
      )}
      <SelectField
        {...form.field('feeType')}
        options={feeTypes}
        onChange={(value) => form.setValue('feeType', value ?? PERCENTAGE)}
      />
      {feeType === PERCENTAGE ? (
        <NumberField
          {...form.field('amount')}
          decimals={2}
          min={0}
          max={100}
          suffix="%"
          hint="Of what is paid after discounts."
        />
      ) : (
        <MoneyField {...form.field('amount')} hint="For each payment, never more than was paid." />
      )}
      <FormActions>
        <SubmitButton>Save rate</SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
