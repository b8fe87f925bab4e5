import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { isoDay } from '~/lib/dates';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { max, min, required, requiredIf } from '~/ui/Form/rules';
import { Checkbox } from '~/ui/fields/Checkbox';
import { DateField } from '~/ui/fields/DateField';
import { MoneyField } from '~/ui/fields/MoneyField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { ReplayResult } from './ReplayResult';
import { CommissionReplayDocument, type CommissionReplayQuery } from './replay.gql';
import own from './replay.module.css';

const DAY = 86_400_000;
const KEEP = 'keep';
const PERCENTAGE = 'Percentage';

type Values = {
  from: string | null;
  to: string | null;
  link: string;
  linkDays: number | null;
  feeType: string;
  amount: number | null;
  isRateForAll: boolean;
  holdDays: number | null;
};

const home = (): Values => ({
  from: isoDay(new Date(Date.now() - 90 * DAY)),
  to: isoDay(new Date()),
  link: 'last',
  linkDays: null,
  feeType: KEEP,
  amount: null,
  isRateForAll: false,
  holdDays: null,
});

/** A rate that is kept has no amount, and no one earns more than all of a payment. */
const amountRules = [
  requiredIf((values: Values) => values.feeType !== KEEP),
  (value: unknown, values: Values) => (values.feeType === PERCENTAGE ? max(100)(value, values) : undefined),
];

/** Asks what past sales would have paid under another policy. Nothing is changed. */
export function ReplayPanel() {
  const client = useApolloClient();
  const [replay, setReplay] = useState<CommissionReplayQuery['commissionReplay'] | null>(null);
  const form = useAtlasForm<Values>({
    initialValues: home(),
    labels: {
      from: 'From',
      to: 'Until',
      link: 'Which link counts',
      linkDays: 'Days a link counts',
      feeType: 'Rate',
      amount: 'New rate',
      isRateForAll: 'Use it for every sale',
      holdDays: 'Days on hold',
    },
    rules: {
      from: [required()],
      to: [required()],
      linkDays: [min(1), max(365)],
      amount: amountRules,
      holdDays: [min(0), max(365)],
    },
  });
  const { feeType } = form.values;
  const submit = async ({ from, to, link, linkDays, amount, isRateForAll, holdDays }: Values) => {
    const rate = feeType === KEEP ? {} : { feeType, amount: amount ?? 0, isRateForAll };
    setReplay(null);
    // Asked for here and not by a panel of its own, so that what is wrong with the policy is said at its field.
    const { data } = await client.query({
      query: CommissionReplayDocument,
      variables: { from: from ?? '', to: to ?? '', policy: { link, linkDays, holdDays, ...rate } },
      fetchPolicy: 'network-only',
    });
    setReplay(data?.commissionReplay ?? null);
  };
  return (
    <div className={own.page}>
      <Card as="section" className={own.box} aria-label="Policy to try">
        <div>
          <h2>Try another policy</h2>
          <p className={own.quiet}>
            See what past sales would have paid before you change a setting. This only calculates: no sale, rate or
            payout changes.
          </p>
        </div>
        <Form form={form} onSubmit={submit} summary={false}>
          <div className={own.fields}>
            <DateField {...form.field('from')} hint="Sales by the day they were paid." />
            <DateField {...form.field('to')} hint="Up to a year." />
            <SelectField
              {...form.field('link')}
              options={[
                { value: 'last', label: 'Last link, as now' },
                { value: 'first', label: 'First link' },
              ]}
              onChange={(value) => form.setValue('link', value ?? 'last')}
            />
            <NumberField {...form.field('linkDays')} suffix="days" hint="Leave empty to keep what applied." />
            <SelectField
              {...form.field('feeType')}
              options={[
                { value: KEEP, label: 'Keep the rates' },
                { value: PERCENTAGE, label: PERCENTAGE },
                { value: 'Fixed Amount', label: 'Fixed Amount' },
              ]}
              onChange={(value) => form.setValue('feeType', value ?? KEEP)}
            />
            <NumberField {...form.field('holdDays')} suffix="days" hint="Leave empty to keep what applied." />
            {feeType === PERCENTAGE && <NumberField {...form.field('amount')} decimals={2} suffix="%" />}
            {feeType === 'Fixed Amount' && <MoneyField {...form.field('amount')} hint="For each payment." />}
            {feeType !== KEEP && (
              <Checkbox
                {...form.checkbox('isRateForAll')}
                hint="Otherwise it replaces the program rate only. Own and funnel rates stay."
              />
            )}
          </div>
          <FormActions>
            <SubmitButton>Show differences</SubmitButton>
            {replay && <Button onClick={() => setReplay(null)}>Clear</Button>}
          </FormActions>
        </Form>
      </Card>
      {replay && <ReplayResult replay={replay} />}
    </div>
  );
}
