import { useMutation } from '@apollo/client/react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { SectionHeader } from '~/ui/PageHeader';
import classNames from './MergeUsersPage.module.css';
import { MergeUsersDocument, type MergeUsersMutation } from './merge.gql';
import { PlanLines } from './PlanLines';
import type { Plan } from './plan';
import { QuestionField } from './QuestionField';

const ConfirmMerge = lazy(() => import('./ConfirmMerge'));

interface Props {
  plan: Plan;
  survivorId: number;
  sourceId: number;
  onMerged: (result: MergeUsersMutation['mergeUsers']) => void;
  /** The plan is out of date: asks for a new one. */
  onStale: () => Promise<void>;
}

/** Decides what is open and merges. */
export function PlanForm({ plan, survivorId, sourceId, onMerged, onStale }: Props) {
  const [given, setGiven] = useState<Record<string, string>>({});
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [merge] = useMutation(MergeUsersDocument, { refetchQueries: ['UserMerges'] });
  const { questions } = plan;
  const answerOf = (name: string, suggested: string) => given[name] ?? suggested;
  const open = questions.filter(({ name, answer }) => !answerOf(name, answer));
  const answers = questions
    .filter(({ name, options }) => options.some(({ value }) => value === given[name]))
    .map(({ name }) => ({ name, value: given[name] ?? '' }));

  const confirm = async () => {
    setRefusal(undefined);
    try {
      const { data } = await merge({ variables: { survivorId, sourceId, version: plan.version, answers } });
      if (data) onMerged(data.mergeUsers);
    } catch (error) {
      setRefusal(errorMessage(error));
      setIsAsking(false);
      if (errorCode(error) === 'CONFLICT') await onStale().catch(() => {});
    }
  };
  // The button says why it waits; pressed all the same, it leads to the first conflict.
  const submit = () => {
    const [first] = open;
    if (first) document.getElementById(questionId(first.name))?.querySelector<HTMLElement>('input')?.focus();
    else setIsAsking(true);
  };
  const shown = (isConflict: boolean) =>
    questions
      .filter((question) => question.isConflict === isConflict)
      .map((question) => (
        <div key={question.name} id={questionId(question.name)} className={classNames.question}>
          <QuestionField
            question={question}
            value={answerOf(question.name, question.answer)}
            onChange={(value) => setGiven({ ...given, [question.name]: value })}
          />
        </div>
      ));
  const conflicts = shown(true);
  const fills = shown(false);

  return (
    <div className={classNames.plan}>
      {open.length > 0 && (
        <Banner variant="danger">
          {open.length === 1 ? '1 conflict blocks this merge: ' : `${open.length} conflicts block this merge: `}
          {open.map(({ name, label }, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <a href={`#${questionId(name)}`}>{label}</a>
            </Fragment>
          ))}
          .
        </Banner>
      )}
      {refusal && <Banner variant="danger">{refusal}</Banner>}
      {conflicts.length > 0 && (
        <section>
          <SectionHeader title="Where they differ" />
          <Card className={classNames.questions}>{conflicts}</Card>
        </section>
      )}
      {fills.length > 0 && (
        <section>
          <SectionHeader title="What only one of them has" />
          <Card className={classNames.questions}>{fills}</Card>
        </section>
      )}
      <section>
        <SectionHeader title="What happens to their records" />
        <PlanLines lines={plan.lines} />
      </section>
      <section>
        <SectionHeader title="Good to know" />
        <ul className={classNames.notes}>
          {plan.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
          <li>{undoWords(plan.undoDays)}</li>
        </ul>
      </section>
      <div className={classNames.actions}>
        <Button variant={open.length > 0 ? 'default' : 'primary'} onClick={submit}>
          {open.length > 0 ? waitWords(open.length) : 'Merge users'}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <ConfirmMerge
            survivorId={survivorId}
            sourceId={sourceId}
            undoDays={plan.undoDays}
            onConfirm={confirm}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const questionId = (name: string) => `question-${name}`;

const waitWords = (count: number) => (count === 1 ? 'Decide 1 conflict first' : `Decide ${count} conflicts first`);

function undoWords(days: number): string {
  if (days === 0) return "This merge can't be undone.";
  return `You can undo it for ${days === 1 ? 'one day' : `${days} days`}. What is written meanwhile stays with the kept account.`;
}
