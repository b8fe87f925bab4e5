import { addDays } from '~/lib/dates';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { min, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { MoneyField } from '~/ui/fields/MoneyField';
import { Modal } from '~/ui/Modal';
import classNames from '../dialogs.module.css';

interface Values extends Record<string, unknown> {
  scheduleDate: string | null;
  price: number | null;
}

interface Props {
  onAdd: (values: { scheduleDate: string; price: number }) => Promise<void>;
  onClose: () => void;
}

/** One more row beside those of the payment term. A past day records what was agreed before (S59). */
export default function AddScheduleDialog({ onAdd, onClose }: Props) {
  const form = useAtlasForm<Values>({
    initialValues: { scheduleDate: null, price: null },
    rules: { scheduleDate: [required()], price: [required(), min(0.01)] },
  });
  const add = async ({ scheduleDate, price }: Values) => {
    await onAdd({ scheduleDate: addDays(scheduleDate as string, 0).toISOString(), price: price as number });
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Add schedule" preventClose={form.submitting}>
      {/* Anyone who made the call tells the failure. */}
      <Form form={form} onSubmit={add} onFailure={() => {}} summary={false} compact className={classNames.body}>
        <DateField {...form.field('scheduleDate')} />
        <MoneyField {...form.field('price')} />
        <div className={classNames.actions}>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton loadingLabel="Adding...">Add schedule</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
