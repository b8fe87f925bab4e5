import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';

/** One change of the board: what it says afterwards, and how to take it back where that is simple. */
export interface Step {
  run: () => Promise<unknown>;
  says: string;
  undo?: () => Promise<unknown>;
}

/** Runs the changes of a board one after the other, says each aloud, and remembers how to take the last one back. */
export function useSteps(refresh: () => Promise<unknown>) {
  const [said, setSaid] = useState('');
  const [last, setLast] = useState<Step | null>(null);
  const [busy, setBusy] = useState(false);

  const run = async (step: Step): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await step.run();
      await refresh();
      setSaid(step.says);
      setLast(step.undo ? step : null);
      return true;
    } catch (error) {
      toast.error(errorMessage(error));
      setSaid(`Nothing changed. ${errorMessage(error)}`);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const undo = last?.undo && (() => run({ run: last.undo as () => Promise<unknown>, says: `Undone: ${last.says}` }));
  return { run, undo, undoes: last?.says, said, busy };
}
