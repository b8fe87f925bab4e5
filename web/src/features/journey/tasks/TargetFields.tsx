import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useDelayedText } from '~/lib/delayedText';
import type { AtlasForm } from '~/ui/Form';
import { SelectField } from '~/ui/fields/SelectField';
import { TextField } from '~/ui/fields/TextField';
import type { TaskDetailsFragment } from '../stages/stages.gql';
import { TaskTargetsDocument } from './tasks.gql';
import { isThing, type TaskValues } from './taskValues';
import { targetKinds } from './taskWords';

interface Props {
  form: AtlasForm<TaskValues>;
  /** What the task leads to already. */
  known: TaskDetailsFragment['target'];
}

/** Where the button of a task leads: to a lesson, a form, an event, an address, or nowhere. */
export function TargetFields({ form, known }: Props) {
  const { kind } = form.values;
  return (
    <>
      <SelectField
        {...form.field('kind')}
        options={targetKinds}
        onChange={(next) => {
          form.setValue('kind', next ?? 'none');
          form.setValue('target', null);
        }}
      />
      {isThing(kind) && <ThingField key={kind} form={form} known={known?.kind === kind ? known : null} />}
      {kind === 'link' && (
        <TextField
          {...form.field('url')}
          type="url"
          placeholder="https://"
          hint="Or a page in Atlas, such as /my-profile."
        />
      )}
    </>
  );
}

function ThingField({ form, known }: Props) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(() =>
    known?.id ? { id: known.id, name: known.name ?? 'No longer available' } : null,
  );
  const typed = useDelayedText(search, setSearch);
  const { kind } = form.values;
  const { data, previousData } = useQuery(TaskTargetsDocument, { variables: { kind, search: search.trim() || null } });
  const options = new Map<number, string>();
  if (chosen) options.set(chosen.id, chosen.name);
  for (const { id, name, unitName } of (data ?? previousData)?.taskTargets ?? []) {
    if (id) options.set(id, [name, unitName].filter(Boolean).join(' · '));
  }
  const choose = (id: number | null) => {
    setChosen(id === null ? null : { id, name: options.get(id) ?? '' });
    form.setValue('target', id);
  };
  // A choice writes its own name into the box: that is no search.
  const look = (text: string) => typed.onChange([...options.values()].includes(text) ? '' : text);
  return (
    <SelectField
      {...form.field('target')}
      options={[...options].map(([value, label]) => ({ value, label }))}
      onChange={choose}
      onSearch={look}
      placeholder="Type to search"
    />
  );
}
