import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorCode, errorMessage } from '~/lib/graphql/errors';
import { Banner } from '~/ui/Banner';
import { Button } from '~/ui/Button';
import { Drawer } from '~/ui/Drawer';
import { Form, FormActions, SubmitButton, useAtlasForm } from '~/ui/Form';
import { DateField } from '~/ui/fields/DateField';
import { NumberField } from '~/ui/fields/NumberField';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { TimeField } from '~/ui/fields/TimeField';
import { toast } from '~/ui/toast';
import { type TrainingRunFieldsFragment, UpdateTrainingRunDocument } from './training.gql';
import classNames from './training.module.css';
import { inputOf, type RunValues, runLabels, valuesOf } from './trainingForm';
import { DAYS } from './workshopForm';

interface Props {
  run: TrainingRunFieldsFragment;
  onClose: () => void;
}

/** Dates of a run, how long a session takes, and what helps people find their way in the recordings. */
export function RunDrawer({ run, onClose }: Props) {
  const [update] = useMutation(UpdateTrainingRunDocument);
  const [conflict, setConflict] = useState<string>();
  const form = useAtlasForm<RunValues>({ initialValues: valuesOf(run), labels: runLabels });

  const submit = async (values: RunValues) => {
    setConflict(undefined);
    await update({ variables: { id: run.id, input: inputOf(values), seenAt: run.updatedAt } });
    toast.success('Dates saved');
    onClose();
  };
  const fail = (error: unknown) => {
    if (errorCode(error) === 'CONFLICT') setConflict(errorMessage(error));
    else toast.error(errorMessage(error));
  };
  return (
    <Drawer opened onClose={onClose} title="Edit dates" subtitle="All times are in Manila.">
      <Form form={form} onSubmit={submit} onFailure={fail} compact className={classNames.form}>
        {conflict && <Banner variant="danger">{conflict}</Banner>}
        {DAYS.map((day) => (
          <fieldset key={day} className={classNames.day}>
            <legend>Part {day}</legend>
            <div className={classNames.pair}>
              <DateField {...form.field(`day${day}`)} clearable />
              <TimeField {...form.field(`day${day}Time`)} />
            </div>
            <TextArea {...form.field(`day${day}Chapters`)} hint="One line each, such as 4:05 Why work from home." />
            <TextField
              {...form.field(`day${day}Audio`)}
              type="url"
              placeholder="https://"
              hint="Optional. For people with a weak signal."
            />
          </fieldset>
        ))}
        <NumberField {...form.field('minutes')} />
        <DateField {...form.field('recordingsUntil')} clearable />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton loadingLabel="Saving...">Save dates</SubmitButton>
        </FormActions>
      </Form>
    </Drawer>
  );
}
