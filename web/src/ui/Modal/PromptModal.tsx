import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../Button';
import { TextField } from '../fields/TextField';
import { Modal } from './Modal';

export interface PromptModalProps {
  opened: boolean;
  onClose: () => void;
  /** Gets the trimmed answer, never an empty one. The modal stays open while a returned promise runs or when it fails. */
  onSubmit: (answer: string) => unknown;
  title: string;
  label: string;
  hint?: string;
  initialAnswer?: string;
  submitLabel: string;
  submittingLabel?: string;
  /** For what cannot be taken back easily. */
  danger?: boolean;
  children?: ReactNode;
}

/** Asks for one line. Cancelling does nothing; an empty answer is not taken. */
export function PromptModal({
  opened,
  onClose,
  title,
  submitLabel,
  submittingLabel,
  danger = false,
  children,
  ...question
}: PromptModalProps) {
  const formId = useId();
  const [submitting, setSubmitting] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      preventClose={submitting}
      title={title}
      footer={
        <>
          <Button onClick={onClose} disabled={submitting}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            loading={submitting}
            loadingLabel={submittingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
      {/* Inside the modal, so that every opening starts with a fresh answer. */}
      <Question {...question} id={formId} onClose={onClose} onBusy={setSubmitting} />
    </Modal>
  );
}

interface QuestionProps extends Pick<PromptModalProps, 'onSubmit' | 'label' | 'hint' | 'initialAnswer' | 'onClose'> {
  id: string;
  onBusy: (busy: boolean) => void;
}

function Question({ id, label, hint, initialAnswer = '', onSubmit, onClose, onBusy }: QuestionProps) {
  const [answer, setAnswer] = useState(initialAnswer);
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React lets it rise through the portal: a form around the modal would be sent too.
    event.stopPropagation();
    if (!answer.trim()) {
      setIsMissing(true);
      input.current?.focus();
      return;
    }
    onBusy(true);
    try {
      await onSubmit(answer.trim());
      onClose();
    } catch {
      // Anyone who made the call reports the failure; the answer stays for another try.
    } finally {
      onBusy(false);
    }
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label={label}
        hint={hint}
        required
        autoFocus
        value={answer}
        onChange={(text) => {
          setAnswer(text);
          setIsMissing(false);
        }}
        error={isMissing ? `${label} is required` : undefined}
      />
    </form>
  );
}
