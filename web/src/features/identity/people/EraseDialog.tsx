import { useMutation, useQuery } from '@apollo/client/react';
import { listDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { PromptModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import classNames from './dialogs.module.css';
import { EraseUndoDaysDocument, EraseUserDocument } from './erase.gql';

interface Props {
  id: number;
  name: string;
  onClose: () => void;
  onDone: () => unknown;
}

/** Asks why, then has somebody forgotten after the time in which it can be taken back. */
export default function EraseDialog({ id, name, onClose, onDone }: Props) {
  const { data } = useQuery(EraseUndoDaysDocument);
  const [erase] = useMutation(EraseUserDocument);
  const days = data?.erasureUndoDays;
  const start = async (reason: string) => {
    try {
      const result = await erase({ variables: { id, reason } });
      if (result.data) toast.success(`${name} will be erased on ${listDate(result.data.eraseUser.dueAt)}`);
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    await onDone();
  };
  return (
    <PromptModal
      opened
      onClose={onClose}
      onSubmit={start}
      title={`Erase ${name}?`}
      label="Reason"
      hint="We keep it in the info log."
      submitLabel="Erase"
      submittingLabel="Sending..."
      danger
    >
      <p className={classNames.intro}>
        We'll remove everything that says who they are: profile, picture, answers, devices. Payment records stay,
        without a name.
      </p>
      <p className={classNames.intro}>
        {days === undefined
          ? "You or they can cancel until it happens. After that, it can't be undone."
          : `You or they can cancel for ${days} days. After that, it can't be undone.`}{' '}
        We'll email them how.
      </p>
    </PromptModal>
  );
}
