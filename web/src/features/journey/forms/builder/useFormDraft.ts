import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { type FormDetailsFragment, SaveFormDraftDocument } from '../forms.gql';
import type { Question } from '../questions';
import { asInput } from './edits';

export const DRAFT_PAUSE_MS = 1200;

export type DraftState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale';

/**
 * The questions that are worked on. They are kept on the server while one works; when somebody else was faster, nothing more is saved
 * until the page is loaded anew.
 */
export function useFormDraft(form: FormDetailsFragment) {
  const client = useApolloClient();
  const [questions, setQuestions] = useState<readonly Question[]>(form.draft);
  const [state, setState] = useState<DraftState>('saved');
  const [failure, setFailure] = useState<string | null>(null);
  const seenAt = useRef(form.draftSavedAt);
  const waiting = useRef<readonly Question[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());
  const isStale = useRef(false);
  const { id } = form;

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const now = waiting.current;
    if (!now || isStale.current) return running.current;
    waiting.current = null;
    setState('saving');
    running.current = running.current.then(async () => {
      try {
        const variables = { id, questions: asInput(now), seenAt: seenAt.current };
        const { data } = await client.mutate({ mutation: SaveFormDraftDocument, variables });
        if (data) seenAt.current = data.saveFormDraft.draftSavedAt;
        setFailure(null);
        setState(waiting.current ? 'waiting' : 'saved');
      } catch (error) {
        waiting.current ??= now;
        isStale.current = errorCode(error) === 'CONFLICT';
        setFailure(errorMessage(error));
        setState(isStale.current ? 'stale' : 'failed');
      }
    });
    return running.current;
  }, [client, id]);

  const change = (next: readonly Question[]) => {
    setQuestions(next);
    waiting.current = next;
    if (isStale.current) return;
    setState('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), DRAFT_PAUSE_MS);
  };
  useEffect(() => () => void save(), [save]);

  return {
    questions,
    change,
    save,
    state,
    failure,
    seenAt: () => seenAt.current,
    isWaiting: () => waiting.current !== null,
  };
}

export type FormDraft = ReturnType<typeof useFormDraft>;
