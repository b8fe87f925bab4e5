import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { NounForm } from '~/ui/Form/NounForm';
import { maxLength, type Rule, required } from '~/ui/Form/rules';
import { DateField } from '~/ui/fields/DateField';
import { TextField } from '~/ui/fields/TextField';
import shared from '../shared/shared.module.css';
import type { BatchDetailsFragment } from './batches.gql';
import { daysOf, type LaunchDays } from './launch';

export interface BatchValues extends Record<string, unknown>, LaunchDays {
  name: string;
}

interface Props {
  /** The batch to change; none for a new one. */
  batch?: BatchDetailsFragment;
  onSave: (values: BatchValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

const both: Rule<unknown, BatchValues> = (day, { launchFrom, launchTo }) =>
  !day && (launchFrom || launchTo) ? 'is required' : undefined;

const inOrder: Rule<unknown, BatchValues> = (_, { launchFrom, launchTo }) =>
  launchFrom && launchTo && launchTo < launchFrom ? "can't be before the launch starts" : undefined;

/** Name and launch of a batch. */
export function BatchForm({ batch, onSave, onReload, cancelPath }: Props) {
  const form = useAtlasForm<BatchValues>({
    initialValues: { name: batch?.name ?? '', ...daysOf(batch ?? {}) },
    labels: { launchFrom: 'Launch starts', launchTo: 'Launch ends' },
    rules: { name: [required(), maxLength(100)], launchFrom: [both], launchTo: [both, inOrder] },
  });
  return (
    <NounForm
      form={form}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={batch ? 'Save batch' : 'Create batch'}
    >
      <Card className={shared.fields}>
        <TextField
          {...form.field('name')}
          className={shared.wide}
          maxLength={100}
          autoComplete="off"
          placeholder="Batch 18"
        />
        <DateField {...form.field('launchFrom')} clearable hint="First day, Manila time." />
        <DateField
          {...form.field('launchTo')}
          clearable
          min={form.values.launchFrom ?? undefined}
          hint="Until the end of that day."
        />
      </Card>
    </NounForm>
  );
}
