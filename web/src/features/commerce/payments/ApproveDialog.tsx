import { useState } from 'react';
import { Button } from '~/ui/Button';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { TextField } from '~/ui/fields/TextField';
import { Modal } from '~/ui/Modal';
import classNames from './dialogs.module.css';
import { PlatformField } from './PlatformField';

interface Answers {
  externalInvoiceId: string;
  paymentPlatform: string;
}

interface Props {
  title: string;
  subtitle: string;
  /** Platforms used before. */
  known: readonly string[];
  onApprove: (answers: Answers) => Promise<void>;
  onClose: () => void;
}

/** Two questions, one after the other: the number of the other side, then the platform (B143). */
export default function ApproveDialog({ title, subtitle, known, onApprove, onClose }: Props) {
  const [invoiceId, setInvoiceId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const approve = async (paymentPlatform: string) => {
    setBusy(true);
    try {
      await onApprove({ externalInvoiceId: invoiceId as string, paymentPlatform });
      onClose();
    } catch {
      // Whoever made the call has told the failure; the answers stay for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} preventClose={isBusy} title={title} subtitle={subtitle}>
      {invoiceId === undefined ? (
        <AskInvoice onNext={setInvoiceId} onClose={onClose} />
      ) : (
        <AskPlatform known={known} isBusy={isBusy} onNext={approve} onClose={onClose} />
      )}
    </Modal>
  );
}

interface AskProps {
  onNext: (answer: string) => unknown;
  onClose: () => void;
}

function AskInvoice({ onNext, onClose }: AskProps) {
  const form = useAtlasForm({
    initialValues: { answer: '' },
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

function AskPlatform({ known, isBusy, onNext, onClose }: AskProps & { known: readonly string[]; isBusy: boolean }) {
  const form = useAtlasForm({
    initialValues: { answer: '' },
    labels: { answer: 'Enter the payment platform' },
    rules: { answer: [required('Payment platform is required'), maxLength(60)] },
  });
  return (
    <Form form={form} onSubmit={({ answer }) => onNext(answer.trim())} summary={false} className={classNames.body}>
      <PlatformField {...form.field('answer')} known={known} autoFocus />
      <div className={classNames.actions}>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <SubmitButton loadingLabel="Approving...">Approve</SubmitButton>
      </div>
    </Form>
  );
}
