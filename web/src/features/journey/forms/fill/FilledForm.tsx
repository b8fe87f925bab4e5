import { type FormEvent, useId, useRef, useState } from 'react';
import { useAuth } from '~/lib/auth/AuthProvider';
import { clockTime, listDateTime } from '~/lib/dates';
import { errorCode, errorMessage, fieldErrors } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { ErrorSummary } from '~/ui/Form/ErrorSummary';
import { UnsavedGuard } from '~/ui/Form/UnsavedGuard';
import { ProgressBar } from '~/ui/Progress';
import { toast } from '~/ui/toast';
import { answerMessage, askedQuestions, isSection, problemsOf } from '../questions';
import { FormSheet } from './FormSheet';
import { FormThanks } from './FormThanks';
import classNames from './fill.module.css';
import { TrapField } from './TrapField';
import { type SaveState, useAnswers } from './useAnswers';
import { type SentForm, sendForm, type ViewedForm } from './viewForm';

interface Props {
  form: ViewedForm;
  isVisitor: boolean;
  /** Somebody views Atlas as this person: the answers stay as they are. */
  isViewing: boolean;
  onReload: () => void;
}

/** The open form: what is typed is kept, what is sent is checked here and again by the server. */
export function FilledForm({ form, isVisitor, isViewing, onReload }: Props) {
  const id = useId();
  const { reauthenticate } = useAuth();
  const typed = useAnswers(form, isVisitor);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<SentForm | null>(null);
  const [mine, setMine] = useState(form.mine);
  const [website, setWebsite] = useState('');
  const isSent = useRef(false);
  const isLocked = form.window === 'locked' || isViewing;
  const questions = askedQuestions(form.questions, typed.answers).filter((question) => !isSection(question));
  const answered = questions.filter(({ key }) => (typed.answers[key]?.[0] ?? '').trim() !== '').length;

  const fail = (found: Record<string, string>) => {
    setErrors(found);
    setAttempt((n) => n + 1);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(form.questions, typed.answers);
    if (Object.keys(found).length > 0) return fail(found);
    setIsSending(true);
    try {
      await typed.stopSaving();
      const answer = await sendForm(form, typed.answers, website);
      typed.forget();
      isSent.current = true;
      setErrors({});
      setSent(answer);
      setMine(answer.mine);
      if (!isVisitor) void reauthenticate();
      window.scrollTo({ top: 0 });
    } catch (error) {
      const wrong = Object.entries(fieldErrors(error)).map(([key, [message = '']]) => [key, answerMessage(message)]);
      if (wrong.length > 0) fail(Object.fromEntries(wrong));
      else toast.error(errorMessage(error));
      if (errorCode(error) === 'CONFLICT') {
        await typed.save();
        onReload();
      }
    } finally {
      setIsSending(false);
    }
  };

  if (sent) return <FormThanks form={form} sent={sent} onChange={isVisitor ? undefined : () => setSent(null)} />;
  return (
    <>
      <div className={classNames.bar}>
        <ProgressBar
          value={questions.length ? (answered / questions.length) * 100 : 0}
          label={`${answered} of ${questions.length} questions answered`}
        />
        <p>
          <span>
            {answered} of {questions.length} answered
          </span>
          <span role="status">{isLocked ? '' : savedWords(typed.state, typed.savedAt, isVisitor)}</span>
        </p>
      </div>
      {form.window === 'locked' && (
        <Banner variant="info">You can't change your answers anymore. This is what you sent.</Banner>
      )}
      {isViewing && (
        <Banner variant="info">You're viewing Atlas as someone else, so you can't change their answers.</Banner>
      )}
      {mine?.sentAt && !mine.isComplete && form.window === 'open' && (
        <Banner variant="warning">This form has new questions since you sent it. Please answer them, too.</Banner>
      )}
      <Card padding="lg" radius="lg">
        <form className={classNames.body} onSubmit={(event) => void send(event)} noValidate>
          {attempt > 0 && <ErrorSummary attempt={attempt} formId={id} errors={named(questions, errors)} loose={[]} />}
          <FormSheet
            id={id}
            questions={form.questions}
            answers={typed.answers}
            errors={errors}
            files={typed.files}
            disabled={isLocked}
            onChange={(question, values, added) => {
              typed.change(question, values, added);
              if (errors[question]) setErrors(({ [question]: _mended, ...rest }) => rest);
            }}
          />
          <TrapField value={website} onChange={setWebsite} />
          {!isLocked && (
            <div className={classNames.actions}>
              <Button type="submit" variant="primary" size="lg" loading={isSending}>
                {mine?.sentAt ? 'Send again' : 'Send'}
              </Button>
              {mine?.sentAt && <p>You sent this on {listDateTime(mine.sentAt)}.</p>}
            </div>
          )}
        </form>
      </Card>
      <UnsavedGuard isDirty={() => !isSent.current && !isVisitor && typed.isWaiting() && typed.state === 'failed'} />
    </>
  );
}

/** Away from its question, "This answer is required" says nothing: the summary names the question with it. */
function named(questions: ViewedForm['questions'], errors: Record<string, string>): Record<string, string> {
  const labels = new Map(questions.map(({ key, label }) => [key, label]));
  return Object.fromEntries(
    Object.entries(errors).map(([key, message]) => [key, labels.has(key) ? `${labels.get(key)}: ${message}` : message]),
  );
}

function savedWords(state: SaveState, savedAt: string | null, isVisitor: boolean): string {
  switch (state) {
    case 'waiting':
    case 'saving':
      return 'Saving…';
    case 'saved':
      return isVisitor || !savedAt ? 'Saved in this browser' : `Saved at ${clockTime(savedAt)}`;
    case 'failed':
      return "Not saved yet. We'll try again as you type.";
    default:
      return '';
  }
}
