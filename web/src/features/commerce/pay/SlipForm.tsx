import { UNKNOWN_ERROR } from '~/lib/graphql/errors';
import type { PayRow } from '~/lib/graphql/types';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { FileField } from '~/ui/fields/FileField';
import { TextField } from '~/ui/fields/TextField';
import { Markdown } from '~/ui/Markdown';
import classNames from './PayPage.module.css';

/** Money that was sent by bank: where to send it, and the slip that proves it. Somebody looks at it by hand. */
export function SlipForm({ row, onSent }: { row: PayRow; onSent: () => void }) {
  const form = useAtlasForm({
    initialValues: { reference: '', slip: [] as File[] },
    labels: { reference: 'Reference number', slip: 'Slip or screenshot' },
    rules: { reference: [required(), maxLength(100)], slip: [required()] },
  });
  const submit = async ({ reference, slip }: typeof form.values) => {
    await sendSlip(row.key, reference.trim(), slip[0]);
    onSent();
  };
  return (
    <Form form={form} onSubmit={submit} summary={false} className={classNames.slip}>
      <div className={classNames.bank}>
        {row.bankDetails ? (
          <Markdown text={row.bankDetails} topHeading={3} />
        ) : (
          <p>Ask our team where to send the money to, then send us the slip here.</p>
        )}
      </div>
      <TextField
        {...form.field('reference')}
        maxLength={100}
        autoComplete="off"
        hint="It stands on the slip. Each can be used once."
      />
      <FileField
        {...form.field('slip')}
        extensions={['.jpg', '.jpeg', '.png', '.webp', '.pdf']}
        maxBytes={10 * 1024 * 1024}
      />
      <SubmitButton size="lg" full loadingLabel="Sending...">
        Send the slip
      </SubmitButton>
    </Form>
  );
}

/** Throws what the server said against the slip, so that the form shows it. */
async function sendSlip(key: string, reference: string, slip: File | undefined): Promise<void> {
  const body = new FormData();
  // The server reads the form as it arrives: what it is about comes first.
  body.set('key', key);
  body.set('reference', reference);
  if (slip) body.set('file', slip);
  const response = await fetch('/api/upload-slip', { method: 'POST', credentials: 'include', body });
  if (response.ok) return;
  const said = (await response.json().catch(() => null)) as { error?: unknown } | null;
  throw new Error(typeof said?.error === 'string' ? said.error : UNKNOWN_ERROR);
}
