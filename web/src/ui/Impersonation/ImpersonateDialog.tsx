import { useMutation } from '@apollo/client/react';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { PromptModal } from '../Modal';
import { toast } from '../toast';
import classNames from './ImpersonateDialog.module.css';
import { ImpersonateUserDocument } from './impersonation.gql';

interface Props {
  id: number;
  name: string;
  onClose: () => void;
}

/** Asks why, then opens Atlas as the other person sees it, as a new document: nothing of this session stays in memory. */
export default function ImpersonateDialog({ id, name, onClose }: Props) {
  const [impersonate] = useMutation(ImpersonateUserDocument);
  const start = async (reason: string) => {
    try {
      await impersonate({ variables: { id, reason } });
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    window.location.assign(routes.home());
  };
  return (
    <PromptModal
      opened
      onClose={onClose}
      onSubmit={start}
      title={`View Atlas as ${name}?`}
      label="Reason"
      hint="We keep it in the info log with everything you do in this session."
      submitLabel="Impersonate"
      submittingLabel="Starting..."
    >
      <p className={classNames.intro}>
        You'll see and do what they can for up to 60 minutes. Click End Session to come back.
      </p>
    </PromptModal>
  );
}
