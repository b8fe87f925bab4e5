import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { Checkbox } from '~/ui/fields/Checkbox';
import { MarkdownField } from '~/ui/fields/MarkdownField';
import { NumberField } from '~/ui/fields/NumberField';
import { TextField } from '~/ui/fields/TextField';
import { toast } from '~/ui/toast';
import type { TaskDetailsFragment } from '../stages/stages.gql';
import classNames from '../stages/stages.module.css';
import { TargetFields } from './TargetFields';
import { CreateTaskDocument, UpdateTaskDocument } from './tasks.gql';
import { isThing, type TaskValues, taskInput, taskLabels, taskRules, taskValues } from './taskValues';

interface Props {
  stageId: number;
  /** Null for a new task; undefined while the drawer is closed. */
  task: TaskDetailsFragment | null | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

export default function TaskDrawer({ task, onClose, ...props }: Props) {
  return (
    <Drawer opened={task !== undefined} onClose={onClose} title={task ? 'Edit task' : 'New task'}>
      {task !== undefined && <TaskForm key={task?.id ?? 0} task={task} onClose={onClose} {...props} />}
    </Drawer>
  );
}

function TaskForm({ stageId, task, onClose, onSaved }: Props & { task: TaskDetailsFragment | null }) {
  const [opened] = useState(task);
  const [create] = useMutation(CreateTaskDocument);
  const [update] = useMutation(UpdateTaskDocument);
  const form = useAtlasForm<TaskValues>({ initialValues: taskValues(opened), labels: taskLabels, rules: taskRules });
  const save = async (values: TaskValues) => {
    const input = taskInput(values);
    if (opened) await update({ variables: { id: opened.id, input, seenAt: opened.updatedAt } });
    else await create({ variables: { stageId, input } });
    toast.success(opened ? 'Task saved' : 'Task added');
    onClose();
    // The list is read anew; a failure there is the list's to tell.
    await onSaved().catch(() => {});
  };
  return (
    <Form form={form} onSubmit={save} compact>
      <div className={classNames.fields}>
        <TextField {...form.field('title')} maxLength={200} autoComplete="off" />
        <MarkdownField {...form.field('description')} />
        <NumberField {...form.field('points')} min={0} max={1000} step={5} suffix="XP" />
        <TargetFields form={form} known={opened?.target ?? null} />
        {form.values.kind !== 'none' && (
          <TextField {...form.field('actionLabel')} maxLength={40} placeholder="Open" autoComplete="off" />
        )}
        {isThing(form.values.kind) && (
          <Checkbox
            {...form.checkbox('isAutomatic')}
            label="Ticks itself"
            hint="When the member finishes the lesson, sends the form or attends the event. Otherwise, members tick it by hand."
          />
        )}
      </div>
      <FormActions>
        <SubmitButton loadingLabel="Saving...">{opened ? 'Save task' : 'Add task'}</SubmitButton>
      </FormActions>
    </Form>
  );
}
