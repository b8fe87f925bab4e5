import { IconButton } from '~/ui/Button';
import { SearchField } from '~/ui/fields/SearchField';
import { IconX } from '~/ui/icons';
import { Person } from '~/ui/people/Person';
import classNames from './people.module.css';
import type { Candidate } from './person';
import { usePeopleSearch } from './usePeopleSearch';

interface Props {
  label: string;
  hint?: string;
  error?: string;
  value: Candidate[];
  onChange: (people: Candidate[]) => void;
}

/** Some people, found by name, address or Tribe ID. */
export function PeopleField({ label, hint, error, value, onChange }: Props) {
  const search = usePeopleSearch(value.map(({ id }) => id));
  return (
    <fieldset className={classNames.field}>
      <legend>{label}</legend>
      {hint && <p className={classNames.status}>{hint}</p>}
      {value.length > 0 && (
        <ul className={classNames.chosen}>
          {value.map((person) => (
            <li key={person.id}>
              <Person name={person.name} detail={person.detail} src={person.profileImage} size={32} />
              <IconButton
                label={`Remove ${person.name}`}
                icon={<IconX size={18} />}
                onClick={() => onChange(value.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <SearchField label={`Find ${label.toLowerCase()}`} placeholder="Name, email or Tribe ID" {...search.field} />
      <p className={classNames.status} role="status">
        {search.status}
      </p>
      {search.found.length > 0 && (
        <ul className={classNames.found}>
          {search.found.map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => onChange([...value, person])}>
                <Person name={person.name} detail={person.detail} src={person.profileImage} size={32} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {error && <p className={classNames.error}>{error}</p>}
    </fieldset>
  );
}
