import { isoDay } from '~/lib/dates';
import { dropAnswers } from '~/lib/first';
import { UNKNOWN_ERROR } from '~/lib/graphql/errors';
import type { PayRow } from '~/lib/graphql/types';
import { peso } from '~/lib/money';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, min, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { FileField } from '~/ui/fields/FileField';
import { MoneyField } from '~/ui/fields/MoneyField';
import { TextField } from '~/ui/fields/TextField';
import { Markdown } from '~/ui/Markdown';
import classNames from './PayPage.module.css';

interface Values extends Record<string, unknown> {
  amount: number | null;
  day: string | null;
  reference: string;
  slip: File[];
}

/** Money that was sent by bank: where to send it, and the slip that proves it. Somebody looks at it by hand. */
export function SlipForm({ row, onSent }: { row: PayRow; onSent: () => void }) {
  const today = isoDay(new Date());
  const form = useAtlasForm<Values>({
    initialValues: { amount: row.amount, day: today, reference: '', slip: [] },
    labels: { amount: 'Amount sent', day: 'Payment date', reference: 'Reference number', slip: 'Slip or screenshot' },
    rules: {
      amount: [required(), min(0.01)],
      day: [required()],
      reference: [required(), maxLength(100)],
      slip: [required()],
    },
  });
  const submit = async (values: Values) => {
    await sendSlip(row.key, values);
    onSent();
  };
  return (
    <Form form={form} onSubmit={submit} summary={false} className={classNames.slip}>
      <div className={classNames.bank}>
        {row.bankDetails ? (
          <Markdown text={row.bankDetails} topHeading={3} />
        ) : (
          <p>Ask our team where to send the money, then send us the slip here.</p>
        )}
      </div>
      <MoneyField {...form.field('amount')} hint={slipWords(form.values.amount, row.amount)} />
      <DateField {...form.field('day')} max={today} />
      <TextField
        {...form.field('reference')}
        maxLength={100}
        autoComplete="off"
        hint="You'll find it on your slip. Each number works once."
      />
      <FileField
        {...form.field('slip')}
        extensions={['.jpg', '.jpeg', '.png', '.webp', '.pdf']}
        maxBytes={10 * 1024 * 1024}
      />
      <SubmitButton size="lg" full loadingLabel="Sending...">
        Send slip
      </SubmitButton>
    </Form>
  );
}

/** What it means to send less or more than is due; nothing while it is the same. */
function slipWords(amount: number | null, due: number): string | undefined {
  if (amount === null || amount <= 0 || amount === due) return undefined;
  const difference = peso(Math.abs(Math.round((amount - due) * 100) / 100));
  return amount < due ? `${difference} stays due.` : `We'll use the extra ${difference} for your next payment.`;
}

/** Throws what the server said against the slip, so that the form shows it. */
async function sendSlip(key: string, { reference, amount, day, slip: [file] }: Values): Promise<void> {
  const body = new FormData();
  // The server reads the form as it arrives: what it is about comes first.
  body.set('key', key);
  body.set('reference', reference.trim());
  body.set('amount', String(amount ?? ''));
  body.set('date', day ?? '');
  if (file) body.set('file', file);
  const response = await fetch('/api/upload-slip', { method: 'POST', credentials: 'include', body });
  if (response.ok) {
    // What came with the page doesn't know of the slip.
    dropAnswers();
    return;
  }
  const said = (await response.json().catch(() => null)) as { error?: unknown } | null;
  throw new Error(typeof said?.error === 'string' ? said.error : UNKNOWN_ERROR);
}
