import { addDays, isoDay } from '~/lib/dates';
import type { UpdatePaymentScheduleInput } from '~/lib/graphql/types';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, min, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { MoneyField } from '~/ui/fields/MoneyField';
import { Modal } from '~/ui/Modal';
import classNames from '../dialogs.module.css';
import { isPaid } from '../invoiceState';
import { PlatformField } from '../PlatformField';
import type { ScheduleRowFragment } from '../payments.gql';

interface Values extends Record<string, unknown> {
  scheduleDate: string | null;
  price: number | null;
  paymentPlatform: string;
}

interface Props {
  row: ScheduleRowFragment;
  onSave: (input: UpdatePaymentScheduleInput) => Promise<void>;
  onClose: () => void;
}

/** Date and price of an unpaid row; date and platform of a paid one (B102, B179, B180). */
export default function EditScheduleDialog({ row, onSave, onClose }: Props) {
  const paid = isPaid(row);
  const form = useAtlasForm<Values>({
    initialValues: {
      scheduleDate: isoDay(row.scheduleDate),
      price: row.price,
      paymentPlatform: row.paymentPlatform ?? '',
    },
    labels: { price: paid ? 'Price (Update only for Unpaid)' : 'Price' },
    rules: {
      scheduleDate: [required()],
      price: paid ? [] : [required(), min(0.01)],
      paymentPlatform: paid ? [required(), maxLength(60)] : [],
    },
  });
  const save = async ({ scheduleDate, price, paymentPlatform }: Values) => {
    const moment = addDays(scheduleDate as string, 0).toISOString();
    await onSave(
      paid
        ? { scheduleDate: moment, paymentPlatform: paymentPlatform.trim() }
        : { scheduleDate: moment, price: price as number },
    );
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Edit schedule" preventClose={form.submitting}>
      {/* Anyone who made the call tells the failure. */}
      <Form form={form} onSubmit={save} onFailure={() => {}} summary={false} compact className={classNames.body}>
        <DateField {...form.field('scheduleDate')} />
        <MoneyField {...form.field('price')} disabled={paid} />
        <PlatformField
          {...form.field('paymentPlatform')}
          disabled={!paid}
          known={row.paymentPlatform ? [row.paymentPlatform] : []}
        />
        <div className={classNames.actions}>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton loadingLabel="Saving...">Save schedule</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
