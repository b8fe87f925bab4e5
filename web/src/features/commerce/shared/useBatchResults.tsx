import { lazy, Suspense, useState } from 'react';
import { grouped } from '~/lib/figures';
import { UNKNOWN_ERROR } from '~/lib/graphql/errors';
import type { Refusal } from '~/ui/states/Refusals';
import { toast } from '~/ui/toast';

const Refusals = lazy(() => import('~/ui/states/Refusals'));

interface RowResult {
  id: number;
  isDone: boolean;
  message?: string | null;
}

interface Words {
  /** 'payment approved', 'payments approved' */
  one: string;
  many: string;
}

/** Tells what became of every row of a batch: a toast for what was done, a list for what was refused. */
export function useBatchResults({ one, many }: Words) {
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const count = (number: number) => `${grouped(number)} ${number === 1 ? one : many}`;
  return {
    tell: (results: readonly RowResult[], nameOf: (id: number) => string) => {
      const done = results.filter(({ isDone }) => isDone).length;
      if (done > 0) toast.success(count(done));
      setRefusals(
        results
          .filter(({ isDone }) => !isDone)
          .map(({ id, message }) => ({ id, name: nameOf(id), message: message || UNKNOWN_ERROR })),
      );
    },
    dialog: refusals.length > 0 && (
      <Suspense>
        <Refusals
          title={refusals.length === 1 ? '1 was left out' : `${refusals.length} were left out`}
          refusals={refusals}
          onClose={() => setRefusals([])}
        />
      </Suspense>
    ),
  };
}
