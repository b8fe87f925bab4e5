import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { errorMessage } from '~/lib/graphql/errors';
import { firstNameOf } from '~/lib/words/text';
import { Button } from '~/ui/Button';
import { TextArea } from '~/ui/fields/TextArea';
import { toast } from '~/ui/toast';
import classNames from './moveUp.module.css';
import {
  ApproveMoveUpDocument,
  type MoveUpDetailsFragment,
  ReturnMoveUpDocument,
  UndoMoveUpDocument,
} from './moveUps.gql';

interface Props {
  request: MoveUpDetailsFragment;
  onChanged: () => unknown;
}

/** Approve, return with a comment, or take the decision back while that is possible. */
export function Decision({ request, onChanged }: Props) {
  const { id, person, canDecide, canUndo, undoUntil, nextStage } = request;
  const [approve] = useMutation(ApproveMoveUpDocument);
  const [giveBack] = useMutation(ReturnMoveUpDocument);
  const [undo] = useMutation(UndoMoveUpDocument);
  const [comment, setComment] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [busy, setBusy] = useState<'approve' | 'return' | 'undo'>();

  const run = async (what: typeof busy, work: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(what);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(undefined);
      // Also after a failure: somebody else may have decided meanwhile.
      onChanged();
    }
  };
  const words = comment.trim();
  const pressReturn = () => {
    if (!words) return setIsMissing(true);
    void run('return', () => giveBack({ variables: { id, comment: words } }), `Returned to ${person.name}`);
  };

  if (canDecide) {
    return (
      <div className={classNames.decision}>
        <TextArea
          label="Comment"
          value={comment}
          onChange={(text) => {
            setComment(text);
            setIsMissing(false);
          }}
          rows={3}
          maxLength={1000}
          hint={`${firstNameOf(person.name)} will read this. Required if you return the request.`}
          error={isMissing ? 'Comment is required' : undefined}
        />
        <div className={classNames.actions}>
          <Button loading={busy === 'return'} loadingLabel="Returning..." onClick={pressReturn}>
            Return with comment
          </Button>
          <Button
            variant="primary"
            loading={busy === 'approve'}
            loadingLabel="Approving..."
            onClick={() =>
              void run(
                'approve',
                () => approve({ variables: { id, comment: words || null } }),
                nextStage ? `${person.name} moved up to Stage ${nextStage.number}` : 'Approved',
              )
            }
          >
            Approve
          </Button>
        </div>
      </div>
    );
  }
  if (!canUndo) return null;
  return (
    <div className={classNames.decision}>
      <p>{undoUntil ? `You can undo this until ${listDateTime(undoUntil)}.` : 'You can undo this.'}</p>
      <div className={classNames.actions}>
        <Button
          loading={busy === 'undo'}
          loadingLabel="Undoing..."
          onClick={() => void run('undo', () => undo({ variables: { id } }), 'The request is waiting again')}
        >
          Undo decision
        </Button>
      </div>
    </div>
  );
}
