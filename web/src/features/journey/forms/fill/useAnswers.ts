import { useCallback, useEffect, useRef, useState } from 'react';
import { storage } from '~/lib/browser/storage';
import type { Answers } from '../questions';
import { type AnswerFile, saveAnswers, type ViewedForm } from './viewForm';

export const SAVE_PAUSE_MS = 1000;

export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed';

const kept = (slug: string) => `form-${slug}`;

function remembered(form: ViewedForm): Answers {
  const found = storage.getJson(kept(form.slug));
  if (typeof found !== 'object' || found === null) return {};
  const entries = Object.entries(found).filter(
    ([, values]) => Array.isArray(values) && values.every((value) => typeof value === 'string'),
  );
  return Object.fromEntries(entries) as Answers;
}

/**
 * What is typed into a form. It is kept while it is typed, on the server for people who are signed in and in this browser for visitors,
 * and is there again after a reload.
 */
export function useAnswers(form: ViewedForm, isVisitor: boolean) {
  const [answers, setAnswers] = useState<Answers>(() =>
    isVisitor ? remembered(form) : Object.fromEntries((form.mine?.answers ?? []).map((a) => [a.question, a.values])),
  );
  const [files, setFiles] = useState<AnswerFile[]>(() => form.mine?.answers.flatMap((answer) => answer.files) ?? []);
  const [state, setState] = useState<SaveState>(form.mine?.isDraft ? 'saved' : 'idle');
  const [savedAt, setSavedAt] = useState(form.mine?.isDraft ? form.mine.savedAt : null);
  const latest = useRef(answers);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Answers | null>(null);
  const running = useRef<Promise<void>>(Promise.resolve());

  const save = useCallback(() => {
    clearTimeout(timer.current);
    const now = waiting.current;
    if (!now) return running.current;
    waiting.current = null;
    if (isVisitor) {
      storage.setJson(kept(form.slug), now);
      setState('saved');
      return running.current;
    }
    setState('saving');
    // One after the other: an older state never arrives last.
    running.current = running.current.then(() =>
      saveAnswers(form.slug, now).then(
        (at) => {
          setSavedAt(at);
          setState(waiting.current ? 'waiting' : 'saved');
        },
        () => {
          waiting.current ??= now;
          setState('failed');
        },
      ),
    );
    return running.current;
  }, [form.slug, isVisitor]);

  const change = (question: string, values: readonly string[], added?: AnswerFile) => {
    if (added) setFiles((all) => [...all, added]);
    const next = { ...latest.current, [question]: values };
    latest.current = next;
    setAnswers(next);
    waiting.current = next;
    setState('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), isVisitor ? 0 : SAVE_PAUSE_MS);
  };

  /** Nothing typed is on its way any more: what is sent now is not followed by an older state. */
  const stopSaving = async () => {
    clearTimeout(timer.current);
    waiting.current = null;
    await running.current;
  };
  const forget = () => storage.remove(kept(form.slug));

  useEffect(() => {
    const leave = () => void save();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [save]);

  return {
    answers,
    files,
    state,
    savedAt,
    change,
    save,
    stopSaving,
    forget,
    isWaiting: () => waiting.current !== null,
  };
}
