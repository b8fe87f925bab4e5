import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useDelayedText } from '~/lib/delayedText';
import { errorMessage } from '~/lib/graphql/errors';
import { SearchField } from '~/ui/fields/SearchField';
import { Person } from '~/ui/people/Person';
import { fullName } from '../people/list/lists';
import classNames from './MergeUsersPage.module.css';
import { PeopleToMergeDocument } from './merge.gql';

const SHOWN = 6;

interface Props {
  label: string;
  /** Somebody who is left out. */
  other: number | null;
  onChoose: (id: number) => void;
}

/** Looks for a person on the server by name, e-mail, mobile number or Tribe ID. */
export function PersonPicker({ label, other, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const typed = useDelayedText(search, setSearch);
  const wanted = search.trim();
  const { data, previousData, error, loading } = useQuery(PeopleToMergeDocument, {
    variables: { list: { search: wanted, perPage: SHOWN + 1 } },
    skip: wanted.length < 2,
  });
  const found = wanted.length < 2 ? undefined : (data ?? previousData)?.users.rows;
  const offered = found?.filter(({ id }) => id !== other);
  return (
    <div className={classNames.picker}>
      <SearchField label={label} placeholder="Name, email, mobile or Tribe ID" {...typed} />
      <p className={classNames.status} role="status">
        {wordsOf(wanted, loading && !offered, error && errorMessage(error), offered?.length)}
      </p>
      {offered && offered.length > 0 && (
        <ul className={classNames.found}>
          {offered.slice(0, SHOWN).map((person) => (
            <li key={person.id}>
              <button type="button" className={classNames.choice} onClick={() => onChoose(person.id)}>
                <Person
                  name={fullName(person)}
                  detail={[person.email, person.tribeId].filter(Boolean).join(' · ')}
                  src={person.profileImage}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function wordsOf(wanted: string, isLoading: boolean, failure?: string, count?: number): string {
  if (wanted.length < 2) return 'Type at least two letters.';
  if (failure) return failure;
  if (isLoading || count === undefined) return 'Searching...';
  if (count === 0) return 'Oops, no results found';
  return count > SHOWN ? `Showing the first ${SHOWN}. Type more to narrow it down.` : `${count} found`;
}
