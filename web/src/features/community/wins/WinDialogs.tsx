import { useMutation } from '@apollo/client/react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { TextArea } from '~/ui/fields/TextArea';
import { ConfirmModal, Modal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import type { Win, WinDialog } from './WinCard';
import WinDrawer from './WinDrawer';
import { ReportWinDocument } from './winReport.gql';
import { DeleteWinDocument } from './wins.gql';
import { reasonNames } from './winWords';

interface Props {
  win: Win;
  dialog: WinDialog;
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

/** What the menu of a win opens. */
export default function WinDialogs({ dialog, ...props }: Props) {
  if (dialog === 'edit') return <WinDrawer {...props} />;
  if (dialog === 'delete') return <DeleteDialog {...props} />;
  return <ReportDialog {...props} />;
}

type DialogProps = Omit<Props, 'dialog'>;

function DeleteDialog({ win, onClose, onChanged }: DialogProps) {
  const [remove] = useMutation(DeleteWinDocument);
  const confirm = async () => {
    try {
      await remove({ variables: { id: win.id } });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success('Win deleted');
    onClose();
    await onChanged();
  };
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      onConfirm={confirm}
      title="Delete this win?"
      confirmLabel="Delete win"
      confirmingLabel="Deleting..."
    >
      <p>Its cheers and comments will be deleted too. This can't be undone.</p>
    </ConfirmModal>
  );
}

const reasons = Object.entries(reasonNames).map(([value, label]) => ({ value, label }));

function ReportDialog({ win, onClose }: DialogProps) {
  const [report] = useMutation(ReportWinDocument);
  const form = useAtlasForm({
    initialValues: { reason: null as string | null, note: '' },
    labels: { reason: "What's wrong with it?", note: 'Anything we should know' },
    rules: { reason: [required("Choose what's wrong with it")], note: [maxLength(500)] },
  });
  const submit = async ({ reason, note }: typeof form.values) => {
    await report({ variables: { id: win.id, reason: reason ?? '', note } });
    toast.success('Salamat! The team will check it and let you know.');
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Report this win by ${win.person.name}`}>
      <Form form={form} onSubmit={submit} summary={false}>
        <p>Only the team can see who reported it.</p>
        <SelectField {...form.field('reason')} options={reasons} />
        <TextArea {...form.field('note')} rows={3} />
        <FormActions>
          <SubmitButton loadingLabel="Sending...">Report</SubmitButton>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
