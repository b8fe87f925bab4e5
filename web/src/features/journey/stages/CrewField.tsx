import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useDelayedText } from '~/lib/delayedText';
import type { FieldBinding } from '~/ui/Form/useAtlasForm';
import { MultiSelectField } from '~/ui/fields/MultiSelectField';
import { StageCrewDocument } from './stageForm.gql';
import type { CrewPersonFragment } from './stages.gql';

interface Props {
  field: FieldBinding<number[]>;
  /** Those who are chosen already: they keep their names whatever is searched. */
  known: readonly CrewPersonFragment[];
  hint: string;
}

/** People who may look after a stage, found by name. */
export function CrewField({ field, known, hint }: Props) {
  const [search, setSearch] = useState('');
  const [met, setMet] = useState<ReadonlyMap<number, string>>(() => new Map(known.map(({ id, name }) => [id, name])));
  const typed = useDelayedText(search, setSearch);
  const { data, previousData } = useQuery(StageCrewDocument, { variables: { search: search.trim() || null } });
  const found = (data ?? previousData)?.stageCrew ?? [];
  const names = new Map([...met].filter(([id]) => field.value.includes(id)));
  for (const { id, name } of found) names.set(id, name);
  return (
    <MultiSelectField
      {...field}
      onChange={(ids) => {
        // Who is chosen keeps the name when the next search brings other people.
        setMet(new Map(ids.map((id) => [id, names.get(id) ?? met.get(id) ?? ''])));
        field.onChange(ids);
      }}
      options={[...names].map(([value, label]) => ({ value, label }))}
      onSearch={typed.onChange}
      hint={hint}
      placeholder="No one"
    />
  );
}
