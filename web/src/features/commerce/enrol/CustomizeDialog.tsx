import { useQuery } from '@apollo/client/react';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { max, min, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { NumberField } from '~/ui/fields/NumberField';
import { SelectField } from '~/ui/fields/SelectField';
import { Modal } from '~/ui/Modal';
import { type ChosenFunnel, countOrNull, termNames } from './chosenFunnels';
import { type DayCounts, lastDay, startCount, startDay, validityCount } from './dayCounts';
import classNames from './Enrol.module.css';
import { PaymentTermsByFunnelIdDocument } from './enrol.gql';

interface Values extends Record<string, unknown>, DayCounts {
  paymentTerm: string | null;
}

interface Props {
  chosen: ChosenFunnel;
  onSave: (next: ChosenFunnel) => void;
  onClose: () => void;
}

/** Start, validity and payment term of one enrolment. Dates and day counts follow each other (B154). */
export default function CustomizeDialog({ chosen, onSave, onClose }: Props) {
  const { data } = useQuery(PaymentTermsByFunnelIdDocument, { variables: { funnelId: chosen.funnel.id } });
  const today = new Date();
  const form = useAtlasForm<Values>({
    initialValues: {
      startByDays: chosen.startByDays,
      validityByDays: chosen.validityByDays,
      paymentTerm: chosen.paymentTerm,
    },
    labels: { startByDays: 'Start day', validityByDays: 'Validity', paymentTerm: 'Payment term' },
    rules: {
      startByDays: [min(0), max(3650)],
      validityByDays: [min(0), max(36_500)],
      paymentTerm: [required()],
    },
  });
  const terms = data?.paymentTermsByFunnelId ?? [...termNames(chosen.funnel)].map(([id, name]) => ({ id, name }));
  const save = ({ startByDays, validityByDays, paymentTerm }: Values) =>
    onSave({
      ...chosen,
      startByDays: countOrNull(startByDays),
      validityByDays: countOrNull(validityByDays),
      paymentTerm: paymentTerm ?? chosen.paymentTerm,
    });
  return (
    <Modal opened onClose={onClose} title="Customize" subtitle={chosen.funnel.name}>
      <Form form={form} onSubmit={save} summary={false} compact className={classNames.body}>
        <div className={classNames.pair}>
          <NumberField
            {...form.field('startByDays')}
            min={0}
            suffix="days"
            hint="Days from today. Leave empty for today."
          />
          <DateField
            label="Start date"
            value={startDay(form.values, today)}
            onChange={(day) => form.setValue('startByDays', startCount(day, today))}
          />
        </div>
        <div className={classNames.pair}>
          <NumberField {...form.field('validityByDays')} min={0} suffix="days" hint="Empty: no expiry." />
          <DateField
            label="Validity date"
            clearable
            value={lastDay(form.values, today)}
            onChange={(day) => form.setValue('validityByDays', validityCount(day, form.values, today))}
            hint={lastDay(form.values, today) === null ? 'Dec 31, 9999' : undefined}
          />
        </div>
        <SelectField
          {...form.field('paymentTerm')}
          options={terms.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className={classNames.drawerActions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton>Save</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
