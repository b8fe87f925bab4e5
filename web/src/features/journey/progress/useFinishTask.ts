import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';
import { afterFinish } from './finish';
import { FinishTaskDocument, type TaskFieldsFragment, UserStageProgressDocument } from './progress.gql';
import { playSuccess } from './successSound';

/** How long a finished task stays with its check before it leaves the list, in milliseconds. */
const CHECK_MS = 1200;

interface Leaving {
  task: TaskFieldsFragment;
  /** Its place in the list it leaves. */
  at: number;
}

export interface TaskListRow {
  task: TaskFieldsFragment;
  isDone: boolean;
}

/** Finishes tasks of the person signed in. The panel changes here and at once; the server is not asked again. */
export function useFinishTask(remaining: readonly TaskFieldsFragment[]) {
  const client = useApolloClient();
  const { currentUser } = useAuth();
  const [sending, setSending] = useState<readonly number[]>([]);
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const busy = useRef(new Set<number>());

  const update = (userId: number, taskId: number) =>
    client.cache.updateQuery({ query: UserStageProgressDocument, variables: { id: userId } }, (data) =>
      data?.userStageProgress
        ? { ...data, userStageProgress: afterFinish(data.userStageProgress, taskId, new Date()) }
        : undefined,
    );
  const finish = async (task: TaskFieldsFragment) => {
    // Two presses in the same moment are one.
    if (!currentUser || busy.current.has(task.id)) return;
    busy.current.add(task.id);
    setSending((now) => [...now, task.id]);
    try {
      await client.mutate({ mutation: FinishTaskDocument, variables: { taskId: task.id } });
      setLeaving((now) => [...now, { task, at: remaining.findIndex(({ id }) => id === task.id) }]);
      setTimeout(() => setLeaving((now) => now.filter((one) => one.task.id !== task.id)), CHECK_MS);
      update(currentUser.id, task.id);
      playSuccess();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      busy.current.delete(task.id);
      setSending((now) => now.filter((id) => id !== task.id));
    }
  };
  return { finish, isSending: (id: number) => sending.includes(id), rows: withLeaving(remaining, leaving) };
}

/** What is left, and between it the tasks that were just finished, still in their place. */
function withLeaving(remaining: readonly TaskFieldsFragment[], leaving: readonly Leaving[]): TaskListRow[] {
  const rows = remaining.map((task) => ({ task, isDone: false }));
  for (const { task, at } of leaving) {
    if (!remaining.some(({ id }) => id === task.id)) rows.splice(Math.max(0, at), 0, { task, isDone: true });
  }
  return rows;
}
