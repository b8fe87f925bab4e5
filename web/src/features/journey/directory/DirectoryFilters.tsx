import { useQuery } from '@apollo/client/react';
import { SelectField } from '~/ui/fields/SelectField';
import { DirectoryChoicesDocument, type DirectoryChoicesQuery } from './directory.gql';
import classNames from './directory.module.css';

type Name = 'city' | 'skill' | 'stage' | 'batch';
type Choices = DirectoryChoicesQuery['directoryChoices'];

const filters: { name: Name; label: string; any: string; of: keyof Omit<Choices, '__typename'> }[] = [
  { name: 'city', label: 'City', any: 'Any city', of: 'cities' },
  { name: 'skill', label: 'Skill', any: 'Any skill', of: 'skills' },
  { name: 'stage', label: 'Stage', any: 'Any stage', of: 'stages' },
  { name: 'batch', label: 'Batch', any: 'Any batch', of: 'batches' },
];

interface Props {
  values: Record<Name, string>;
  onChange: (name: Name, value: string) => void;
}

/** What members show can be filtered by; a fact that no one shows has no filter. */
export function DirectoryFilters({ values, onChange }: Props) {
  const { data } = useQuery(DirectoryChoicesDocument);
  const choices = data?.directoryChoices;
  return (
    <div className={classNames.filters}>
      {filters.map(({ name, label, any, of }) => {
        const offered = choices?.[of] ?? [];
        if (choices && offered.length === 0) return null;
        return (
          <SelectField
            key={name}
            label={label}
            hideLabel
            clearable
            placeholder={any}
            options={offered.map(({ value, label: words, count }) => ({ value, label: `${words} (${count})` }))}
            value={values[name] || null}
            onChange={(value) => onChange(name, value ?? '')}
          />
        );
      })}
    </div>
  );
}
