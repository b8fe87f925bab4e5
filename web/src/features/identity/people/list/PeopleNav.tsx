import { Link } from 'react-router';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { type PeopleKind, peopleLists } from './lists';
import classNames from './PeopleNav.module.css';

interface Choice {
  key: string;
  word: string;
  list: PeopleKind;
  path: string;
}

const of = (list: PeopleKind, word: string, kind?: string): Choice => ({
  key: kind ?? list,
  word,
  list,
  path: kind ? `${peopleLists[list].path()}?kind=${kind}` : peopleLists[list].path(),
});

interface Props {
  list: PeopleKind;
  /** Which people of the list of users are shown. */
  kind: string;
}

/** Which people: members unless told, staff, affiliates, everyone, and the lists of non-members and archived people. */
export function PeopleNav({ list, kind }: Props) {
  const { currentUser } = useAuth();
  const choices = [
    of('members', 'Members'),
    of('members', 'Staff', 'staff'),
    of('members', 'Affiliates', 'affiliates'),
    of('non-members', 'Non-members'),
    of('members', 'Everyone', 'all'),
    of('archived', 'Archived'),
  ].filter((choice) => page(currentUser, choice.list === 'archived' ? 'archivedUsers' : 'users'));
  if (choices.length < 2) return null;
  const current = list === 'members' ? kind : list;
  return (
    <nav className={classNames.nav} aria-label="Lists of people">
      {choices.map(({ key, word, path }) => (
        <Link key={key} to={path} className={classNames.link} aria-current={key === current ? 'page' : undefined}>
          {word}
        </Link>
      ))}
    </nav>
  );
}
