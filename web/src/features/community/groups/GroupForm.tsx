import { Card } from '~/ui/Card';
import { useAtlasForm } from '~/ui/Form';
import { NounForm } from '~/ui/Form/NounForm';
import { maxLength, required } from '~/ui/Form/rules';
import { TextArea } from '~/ui/fields/TextArea';
import { TextField } from '~/ui/fields/TextField';
import { PeopleField } from '../shared/PeopleField';
import type { Candidate } from '../shared/person';
import shared from '../shared/shared.module.css';

export interface GroupValues extends Record<string, unknown> {
  name: string;
  description: string;
  leaderIds: Candidate[];
}

interface Props {
  /** 'group' or 'sub-group'; only groups have a description. */
  noun: 'group' | 'sub-group';
  /** What there is already; none for a new one. */
  group?: { name: string; description?: string | null; leaders: Candidate[] };
  onSave: (values: GroupValues) => Promise<string>;
  onReload?: () => Promise<void>;
  cancelPath: string;
}

/** Name and leaders of a group or sub-group. */
export function GroupForm({ noun, group, onSave, onReload, cancelPath }: Props) {
  const form = useAtlasForm<GroupValues>({
    initialValues: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      leaderIds: group?.leaders ?? [],
    },
    labels: { leaderIds: 'Leaders' },
    rules: { name: [required(), maxLength(100)], description: [maxLength(2000)] },
  });
  const leaders = form.field('leaderIds');
  return (
    <NounForm
      form={form}
      onSave={onSave}
      onReload={onReload}
      cancelPath={cancelPath}
      saveLabel={`${group ? 'Save' : 'Create'} ${noun}`}
    >
      <Card className={shared.fields}>
        <TextField {...form.field('name')} className={shared.wide} maxLength={100} autoComplete="off" />
        {noun === 'group' && (
          <TextArea {...form.field('description')} className={shared.wide} rows={3} maxLength={2000} />
        )}
        <div className={shared.wide}>
          <PeopleField
            label="Leaders"
            hint={`Leaders see everyone in the ${noun}, their progress and who needs a nudge.`}
            error={leaders.error}
            value={leaders.value}
            onChange={leaders.onChange}
          />
        </div>
      </Card>
    </NounForm>
  );
}
