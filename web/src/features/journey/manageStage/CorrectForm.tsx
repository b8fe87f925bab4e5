import { useMutation, useQuery } from '@apollo/client/react';
import { Form, SubmitButton, useAtlasForm } from '~/ui/Form';
import { maxLength, required } from '~/ui/Form/rules';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import type { ProgressFragment } from '../progress/progress.gql';
import { StagesDocument } from '../progress/stages.gql';
import { stageWords } from '../progress/words';
import { SetStageDocument, SetTaskDoneDocument } from './correct.gql';
import classNames from './manageStage.module.css';

interface Values extends Record<string, unknown> {
  what: string;
  /** Id of a task or a stage. */
  which: number | null;
  reason: string;
}

const kinds = [
  { value: 'done', label: 'Mark a task as done' },
  { value: 'back', label: 'Undo a task' },
  { value: 'stage', label: 'Move to another stage' },
];

/** Mends what went wrong on somebody's journey: a task, with its points, or the stage. The reason is noted. */
export function CorrectForm({ progress }: { progress: ProgressFragment }) {
  const { userId, stage, stageTasks } = progress;
  const [setTaskDone] = useMutation(SetTaskDoneDocument, { refetchQueries: ['StagePeople'] });
  const [setStage] = useMutation(SetStageDocument, { refetchQueries: ['StagePeople'] });
  const stages = useQuery(StagesDocument).data?.stages ?? [];
  const form = useAtlasForm<Values>({
    initialValues: { what: 'done', which: null, reason: '' },
    labels: { what: 'Correction', which: 'Item', reason: 'Reason' },
    rules: { which: [required()], reason: [required(), maxLength(300)] },
  });
  const { what } = form.values;
  const tasks = stageTasks.filter(({ doneAt }) => Boolean(doneAt) === (what === 'back'));
  const options =
    what === 'stage'
      ? stages.filter(({ id }) => id !== stage?.id).map((one) => ({ value: one.id, label: stageWords(one) }))
      : tasks.map(({ id, title }) => ({ value: id, label: title }));
  const send = async ({ which, reason }: Values) => {
    if (which === null) return;
    const noted = reason.trim();
    if (what === 'stage') await setStage({ variables: { userId, stageId: which, reason: noted } });
    else await setTaskDone({ variables: { userId, taskId: which, isDone: what === 'done', reason: noted } });
    toast.success('Corrected');
    form.load({ what, which: null, reason: '' });
  };
  return (
    <Form form={form} onSubmit={send} summary={false} compact className={classNames.correct}>
      <h3>Make a correction</h3>
      <SelectField
        {...form.field('what')}
        options={kinds}
        onChange={(next) => {
          form.setValue('what', next ?? 'done');
          form.setValue('which', null);
        }}
      />
      <SelectField {...form.field('which')} options={options} />
      <TextField {...form.field('reason')} maxLength={300} hint="We keep it in the info log." autoComplete="off" />
      <div>
        <SubmitButton variant="default" loadingLabel="Saving...">
          Save correction
        </SubmitButton>
      </div>
    </Form>
  );
}
