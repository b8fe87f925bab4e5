import { Link } from 'react-router';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { type PeopleKind, peopleLists } from './lists';
import classNames from './PeopleNav.module.css';

const words: [PeopleKind, string][] = [
  ['members', 'Members'],
  ['non-members', 'Non-members'],
  ['archived', 'Archived'],
];

/** From one list of people to the others the person may open. */
export function PeopleNav({ current }: { current: PeopleKind }) {
  const { currentUser } = useAuth();
  const open = words.filter(([kind]) => page(currentUser, kind === 'archived' ? 'archivedUsers' : 'users'));
  if (open.length < 2) return null;
  return (
    <nav className={classNames.nav} aria-label="Lists of people">
      {open.map(([kind, word]) => (
        <Link
          key={kind}
          to={peopleLists[kind].path()}
          className={classNames.link}
          aria-current={kind === current ? 'page' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}
