import { peso } from '~/lib/money';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { max, maxLength, min, required } from '~/ui/Form/rules';
import { MoneyField } from '~/ui/fields/MoneyField';
import { RadioCards } from '~/ui/fields/RadioCards';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import classNames from './dialogs.module.css';
import { PlatformField } from './PlatformField';

/** What can be refunded: what a payment gave to a row, or credit. */
export interface Refundable {
  paymentId: number;
  /** Left out for credit. */
  scheduleId?: number;
  most: number;
  platform: string;
  canRefundOnline: boolean;
  /** Whose money it is. */
  name: string;
  /** A row that was cancelled cannot become due again. */
  isVoided?: boolean;
}

export interface RefundAnswers {
  amount: number;
  reason: string;
  isDueAgain: boolean;
  isOnline: boolean;
  platform?: string;
  reference?: string;
}

interface Values extends Record<string, unknown> {
  amount: number | null;
  reason: string;
  effect: 'forgiven' | 'due';
  way: 'online' | 'self';
  platform: string;
  reference: string;
}

interface Props {
  of: Refundable;
  onRefund: (answers: RefundAnswers) => Promise<void>;
  onClose: () => void;
}

/** Money that goes back to anyone who paid it: how much, why, how, and whether it is owed again. */
export default function RefundDialog({ of, onRefund, onClose }: Props) {
  const form = useAtlasForm<Values>({
    initialValues: {
      amount: of.most,
      reason: '',
      effect: 'forgiven',
      way: of.canRefundOnline ? 'online' : 'self',
      platform: of.platform,
      reference: '',
    },
    labels: {
      amount: 'Amount to refund',
      effect: 'After the refund',
      way: 'How the money goes back',
      platform: 'Sent by',
      reference: 'Reference (N/A if none)',
    },
    rules: {
      amount: [required(), min(0.01), max(of.most)],
      reason: [required(), maxLength(500)],
      platform: [maxLength(60)],
      reference: [maxLength(100)],
    },
  });
  const isOnline = form.values.way === 'online';
  const submit = async ({ amount, reason, effect, platform, reference }: Values) => {
    const answers = { amount: amount as number, reason: reason.trim(), isDueAgain: effect === 'due', isOnline };
    await onRefund(isOnline ? answers : { ...answers, platform: platform.trim(), reference: reference.trim() });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      preventClose={form.submitting}
      title={of.scheduleId ? `Refund ${of.name}` : `Refund the credit of ${of.name}`}
      subtitle={`Up to ${peso(of.most)} can be refunded. A refund can't be undone.`}
    >
      {/* Anyone who made the call tells the failure. */}
      <Form form={form} onSubmit={submit} onFailure={() => {}} summary={false} className={classNames.body}>
        <MoneyField {...form.field('amount')} />
        <TextField
          {...form.field('reason')}
          maxLength={500}
          hint="The member will read it in the email and on the refund note."
        />
        {of.scheduleId && (
          <RadioCards
            {...form.field('effect')}
            options={[
              {
                value: 'forgiven',
                title: 'No longer owed',
                description: 'The row stays paid. Access stays as it is; unsubscribe if it should end.',
              },
              {
                value: 'due',
                title: 'Due again',
                description: 'The amount is due again on the same day. If that day is long past, access closes.',
                disabled: of.isVoided,
              },
            ]}
          />
        )}
        {of.canRefundOnline && (
          <RadioCards
            {...form.field('way')}
            options={[
              {
                value: 'online',
                title: `Through ${of.platform}`,
                description: 'We ask the payment provider to send it back.',
              },
              {
                value: 'self',
                title: 'I sent it myself',
                description: 'Cash, bank transfer or wallet. Atlas only records it.',
              },
            ]}
          />
        )}
        {!isOnline && (
          <>
            <PlatformField {...form.field('platform')} known={[of.platform]} />
            <TextField {...form.field('reference')} autoComplete="off" maxLength={100} />
          </>
        )}
        <div className={classNames.actions}>
          <Button onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <SubmitButton loadingLabel="Refunding...">{`Refund ${peso(form.values.amount ?? 0)}`}</SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
