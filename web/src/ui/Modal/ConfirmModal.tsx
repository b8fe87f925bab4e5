import { type ReactNode, useState } from 'react';
import { Button } from '../Button';
import { Modal } from './Modal';

export interface ConfirmModalProps {
  opened: boolean;
  onClose: () => void;
  /** The modal stays open and busy while a returned promise runs, and stays open when it fails. */
  onConfirm: () => unknown;
  title: string;
  children?: ReactNode;
  /** A verb and an object: 'Delete course'. */
  confirmLabel: string;
  confirmingLabel?: string;
  cancelLabel?: string;
  /** Red action for what cannot be undone. */
  danger?: boolean;
}

export function ConfirmModal({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  confirmingLabel,
  cancelLabel = 'Cancel',
  danger = false,
}: ConfirmModalProps) {
  const [confirming, setConfirming] = useState(false);
  const confirm = async () => {
    setConfirming(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // Anyone who made the call reports the failure; the question stays open for another try.
    } finally {
      setConfirming(false);
    }
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      preventClose={confirming}
      title={title}
      footer={
        <>
          <Button onClick={onClose} disabled={confirming}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            loading={confirming}
            loadingLabel={confirmingLabel}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
