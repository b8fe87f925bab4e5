import { lazy, type ReactNode, Suspense, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { toast } from '~/ui/toast';

const ConfirmModal = lazy(() => import('~/ui/Modal/ConfirmModal').then((module) => ({ default: module.ConfirmModal })));

interface Question {
  title: string;
  text: string;
  confirmLabel: string;
  confirmingLabel: string;
  danger?: boolean;
  run: () => Promise<unknown>;
  done: string;
}

/** Does something to content at once or after a question, and tells how it went. */
export function useContentSwitch() {
  const [question, setQuestion] = useState<Question>();
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    toast.success(done);
  };
  const dialogs: ReactNode = question && (
    <Suspense>
      <ConfirmModal
        opened
        onClose={() => setQuestion(undefined)}
        onConfirm={() => run(question.run, question.done)}
        title={question.title}
        confirmLabel={question.confirmLabel}
        confirmingLabel={question.confirmingLabel}
        danger={question.danger}
      >
        <p>{question.text}</p>
      </ConfirmModal>
    </Suspense>
  );
  return {
    ask: setQuestion,
    // The failure has been told.
    now: (work: () => Promise<unknown>, done: string) => void run(work, done).catch(() => {}),
    dialogs,
  };
}
