import { type ReactNode, useState } from 'react';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, min, required } from '~/ui/Form/rules';
import { MoneyField } from '~/ui/fields/MoneyField';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import classNames from './dialogs.module.css';
import { PlatformField } from './PlatformField';
import { receivedWords } from './receivedWords';

interface Answers {
  externalInvoiceId: string;
  paymentPlatform: string;
  /** Left out when it is what is due. */
  amount?: number;
}

/** What is being done, as a button says it and while it is on its way. */
export interface Verb {
  label: string;
  busyLabel: string;
}

interface Props {
  title: string;
  /** What the last button says: the same verb as the button that opened the dialog. */
  verb: Verb;
  subtitle?: string;
  /** What is being approved, in facts, with the slip where one was sent. */
  about?: ReactNode;
  /** Platforms used before. */
  known: readonly string[];
  /** What is due of one row: staff may have received less or more. Left out for several rows. */
  due?: number;
  onApprove: (answers: Answers) => Promise<void>;
  onClose: () => void;
}

/**
 * What is being approved stays in sight while two questions are asked, one after the other: the number of the other side, then the
 * platform (B143), and with it the amount that came.
 */
export default function ApproveDialog({ title, verb, subtitle, about, known, due, onApprove, onClose }: Props) {
  const [invoiceId, setInvoiceId] = useState<string>();
  const [isChanging, setChanging] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const approve = async (paymentPlatform: string, amount: number | undefined) => {
    setBusy(true);
    try {
      const answers = { externalInvoiceId: invoiceId as string, paymentPlatform };
      await onApprove(amount === undefined || amount === due ? answers : { ...answers, amount });
      onClose();
    } catch {
      // Anyone who made the call has told the failure; the answers stay for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} preventClose={isBusy} title={title} subtitle={subtitle}>
      {about}
      {invoiceId === undefined || isChanging ? (
        <AskInvoice
          given={invoiceId}
          onNext={(answer) => {
            setInvoiceId(answer);
            setChanging(false);
          }}
          onClose={onClose}
        />
      ) : (
        <>
          <p className={classNames.answered}>
            <span>External invoice ID</span>
            <b>{invoiceId}</b>
            <Button size="xs" variant="subtle" disabled={isBusy} onClick={() => setChanging(true)}>
              Change
            </Button>
          </p>
          <AskPlatform verb={verb} known={known} due={due} isBusy={isBusy} onNext={approve} onClose={onClose} />
        </>
      )}
    </Modal>
  );
}

interface AskInvoiceProps {
  /** What was answered before. */
  given?: string;
  onNext: (answer: string) => unknown;
  onClose: () => void;
}

function AskInvoice({ given = '', onNext, onClose }: AskInvoiceProps) {
  const form = useAtlasForm({
    initialValues: { answer: given },
    labels: { answer: 'Enter the external invoice ID (N/A if none)' },
    rules: { answer: [required('External invoice ID is required'), maxLength(100)] },
  });
  return (
    <Form form={form} onSubmit={({ answer }) => onNext(answer.trim())} summary={false} className={classNames.body}>
      <TextField {...form.field('answer')} autoFocus autoComplete="off" maxLength={100} />
      <div className={classNames.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton>Next</SubmitButton>
      </div>
    </Form>
  );
}

interface AskPlatformProps {
  verb: Verb;
  known: readonly string[];
  due?: number;
  isBusy: boolean;
  onNext: (platform: string, amount: number | undefined) => unknown;
  onClose: () => void;
}

interface Received extends Record<string, unknown> {
  answer: string;
  amount: number | null;
}

function AskPlatform({ verb, known, due, isBusy, onNext, onClose }: AskPlatformProps) {
  const form = useAtlasForm<Received>({
    initialValues: { answer: '', amount: due ?? null },
    labels: { answer: 'Enter the payment platform', amount: 'Amount received' },
    rules: {
      answer: [required('Payment platform is required'), maxLength(60)],
      amount: due === undefined ? [] : [required(), min(0.01)],
    },
  });
  const submit = ({ answer, amount }: Received) => onNext(answer.trim(), amount ?? undefined);
  return (
    <Form form={form} onSubmit={submit} summary={false} className={classNames.body}>
      <PlatformField {...form.field('answer')} known={known} autoFocus />
      {due !== undefined && <MoneyField {...form.field('amount')} hint={receivedWords(form.values.amount, due)} />}
      <div className={classNames.actions}>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <SubmitButton loadingLabel={verb.busyLabel}>{verb.label}</SubmitButton>
      </div>
    </Form>
  );
}
