import { useMutation } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';
import type { StageDetailsFragment } from '../stages/stages.gql';
import { OrderTasksDocument } from './tasks.gql';

/** The order of tasks while it is changed: shown at once, saved behind it, and taken back when that fails. */
export function useTaskOrder(stage: StageDetailsFragment, onReload: () => Promise<void>) {
  const [save] = useMutation(OrderTasksDocument);
  const [pending, setPending] = useState<readonly number[] | null>(null);
  const queue = useRef(Promise.resolve());
  const latest = useRef<readonly number[] | null>(null);
  const inUse = stage.tasks.filter(({ archivedAt }) => !archivedAt);
  const tasks = pending ? pending.flatMap((id) => inUse.find((task) => task.id === id) ?? []) : inUse;

  const send = async (ids: number[]) => {
    // A later move contains this one.
    if (latest.current !== ids) return;
    try {
      await save({ variables: { stageId: stage.id, ids } });
    } catch (error) {
      toast.error(errorMessage(error));
      // The failure of reading anew adds nothing to the one just told.
      await onReload().catch(() => {});
    }
    if (latest.current !== ids) return;
    latest.current = null;
    setPending(null);
  };
  const order = (ids: number[]) => {
    latest.current = ids;
    setPending(ids);
    // One after the other: two moves in a row must not overtake each other on the way.
    queue.current = queue.current.then(() => send(ids));
  };
  return { tasks, order };
}
