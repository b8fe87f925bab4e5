import { useMutation } from '@apollo/client/react';
import { listDate } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { toast } from '~/ui/toast';
import { KeepUserDocument } from './erase.gql';
import classNames from './Workspace.module.css';

interface Props {
  id: number;
  erasure: { dueAt: string; byStaff: boolean };
  /** Whether the caller may take it back. */
  mayKeep: boolean;
  onChanged: () => Promise<void>;
}

/** Tells that somebody waits to be erased, with the way back. */
export function ErasureNotice({ id, erasure, mayKeep, onChanged }: Props) {
  const [keep, { loading }] = useMutation(KeepUserDocument);
  const press = async () => {
    try {
      await keep({ variables: { id } });
      toast.success('Erasure cancelled');
      await onChanged();
    } catch (error) {
      toast.error(errorMessage(error));
    }
  };
  return (
    <div className={classNames.erasure}>
      <Banner variant="danger">
        This account will be erased on <b>{listDate(erasure.dueAt)}</b>.{' '}
        {erasure.byStaff ? 'Our team asked for it.' : 'They asked for it.'} You can cancel until then.
      </Banner>
      {mayKeep && (
        <Button loading={loading} loadingLabel="Keeping..." onClick={press}>
          Keep this account
        </Button>
      )}
    </div>
  );
}
