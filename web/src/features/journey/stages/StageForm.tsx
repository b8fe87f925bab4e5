import type { ReactNode } from 'react';
import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { NounForm } from '~/ui/Form/NounForm';
import { MarkdownField } from '~/ui/fields/MarkdownField';
import { NumberField } from '~/ui/fields/NumberField';
import { TextField } from '~/ui/fields/TextField';
import { CrewField } from './CrewField';
import type { StageDetailsFragment } from './stages.gql';
import classNames from './stages.module.css';
import { type StageValues, stageLabels, stageRules, stageValues } from './stageValues';

interface Props {
  /** The stage to change; none for a new one. */
  stage?: StageDetailsFragment;
  /** Saves and answers where to go next. */
  onSave: (values: StageValues) => Promise<string>;
  /** Brings the newest version after somebody else was faster. */
  onReload?: () => Promise<void>;
  cancelPath: string;
  saveLabel: string;
  /** Below the fields: the tasks, which are saved by themselves. */
  children?: ReactNode;
}

export function StageForm({ stage, children, ...bar }: Props) {
  const form = useAtlasForm<StageValues>({
    initialValues: stageValues(stage),
    labels: stageLabels,
    rules: stageRules,
  });
  return (
    <NounForm form={form} {...bar}>
      <div className={classNames.form}>
        <Card className={classNames.fields}>
          <div className={classNames.pair}>
            <NumberField {...form.field('number')} min={0} max={999} placeholder="Next" />
            <TextField {...form.field('name')} maxLength={120} autoComplete="off" />
          </div>
          <MarkdownField {...form.field('description')} />
        </Card>
        <Card className={classNames.fields}>
          <CrewField
            field={form.field('leaderIds')}
            known={stage?.leaders ?? []}
            hint="Leaders see everyone in this stage and their progress. A person can lead one stage."
          />
          <CrewField
            field={form.field('reviewerIds')}
            known={stage?.reviewers ?? []}
            hint="Reviewers decide who moves up to the next stage."
          />
        </Card>
      </div>
      {children}
    </NounForm>
  );
}
