import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Person } from '~/ui/people/Person';
import shared from '../shared/shared.module.css';
import type { GroupPersonFieldsFragment } from './groups.gql';

/** People with their pictures, each leading to their profile. */
export function PeopleLinks({ people, isGrid }: { people: readonly GroupPersonFieldsFragment[]; isGrid?: boolean }) {
  return (
    <ul className={isGrid ? shared.people : shared.leaders}>
      {people.map((person) => (
        <li key={person.id}>
          <Link to={routes.profile({ slug: person.slug })}>
            <Person name={person.name} src={person.profileImage} size={32} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Names in one line, for a cell. */
export function leaderNames(leaders: readonly { name: string }[]): string {
  return leaders.map(({ name }) => name).join(', ') || 'No leader yet';
}
