import { Link } from 'react-router';
import { mobileText } from '~/lib/people/mobile';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { Person } from '~/ui/people/Person';
import { partValue } from '../partValue';
import { UserStatus } from '../UserStatus';
import { fullName, type PeopleKind, peopleLists } from './lists';
import classNames from './PeopleList.module.css';
import type { PeopleFiltersQuery, PersonRowFragment } from './people.gql';

type Part = PeopleFiltersQuery['userListParts'][number];

interface Options {
  kind: PeopleKind;
  parts: readonly Part[];
  /** Whether names lead to the person's page. */
  opensDetails: boolean;
}

/** What each list shows until somebody chooses: as much as has room. The rest waits in the chooser. */
const shownAtFirst: Record<PeopleKind, readonly string[]> = {
  members: ['name', 'tribeId', 'accessLevel', 'batch', 'stage', 'membership', 'expiry', 'xp'],
  'non-members': ['name', 'tribeId', 'accessLevel', 'membership', 'status', 'lastLoginAt', 'createdAt'],
  archived: ['name', 'tribeId', 'accessLevel', 'batch', 'membership', 'lastLoginAt', 'archivedAt'],
};

/** The columns of a list of people: our own, and those other domains add. */
export function peopleColumns(options: Options): Column<PersonRowFragment>[] {
  const shown = shownAtFirst[options.kind];
  return allColumns(options).map((column) => ({
    ...column,
    saysNone: true,
    hiddenAtFirst: !shown.includes(column.key),
  }));
}

function allColumns({ kind, parts, opensDetails }: Options): Column<PersonRowFragment>[] {
  const isArchive = kind === 'archived';
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => {
        const person = <Person name={fullName(row)} detail={row.email} src={row.profileImage} />;
        if (!opensDetails) return person;
        return (
          <Link to={peopleLists[kind].person(row.id)} className={classNames.person}>
            {person}
          </Link>
        );
      },
    },
    { key: 'tribeId', header: 'Tribe ID', sortable: true, phone: 'hidden', cell: (row) => row.tribeId },
    {
      key: 'accessLevel',
      header: 'Role',
      sortable: true,
      cell: levelNames,
    },
    ...inOrder(parts.filter(({ isColumn }) => isColumn)).map(partColumn),
    // In the archive everyone is archived: the day says it.
    ...(isArchive
      ? []
      : [
          {
            key: 'status',
            header: 'Status',
            sortable: true,
            phone: 'status' as const,
            cell: (row: PersonRowFragment) => <UserStatus status={row.status} />,
          },
        ]),
    {
      key: 'lastLoginAt',
      header: 'Last sign-in',
      sortable: true,
      phone: 'hidden',
      cell: (row) => <DateText value={row.lastLoginAt} empty="Never" />,
    },
    {
      key: 'createdAt',
      header: 'Joined',
      sortable: true,
      phone: 'hidden',
      cell: (row) => <DateText value={row.createdAt} />,
    },
    ...(isArchive
      ? [
          {
            key: 'archivedAt',
            header: 'Archived',
            sortable: true,
            cell: (row: PersonRowFragment) => <DateText value={row.archivedAt} />,
          },
        ]
      : []),
    { key: 'email', header: 'Email', sortable: true, phone: 'hidden', cell: (row) => row.email },
    { key: 'mobileNumber', header: 'Mobile number', sortable: true, cell: (row) => mobileText(row.mobileNumber) },
  ];
}

/** The names of somebody's levels; the legacy flag opens everything without any. */
export function levelNames(person: Pick<PersonRowFragment, 'accessLevel' | 'isLegacyAdmin'>): string {
  // Everyone keeps the level of their first day: it says something only where there is no other.
  const others = person.accessLevel.filter(({ id }) => id !== 'non-member');
  const names = (others.length > 0 ? others : person.accessLevel).map(({ name }) => name);
  return (person.isLegacyAdmin ? ['Legacy administrator', ...names] : names).join(', ');
}

/** Beside its badge the end of a membership says enough; another date or a figure says nothing without its heading. */
function phonePlace({ name, kind }: Part): Column<PersonRowFragment>['phone'] {
  if (kind === 'membership') return 'status';
  return kind === 'text' || name === 'expiry' ? 'meta' : 'hidden';
}

/** Words and days first, figures behind them. */
function inOrder(parts: readonly Part[]): Part[] {
  return parts.toSorted((a, b) => Number(a.kind === 'number') - Number(b.kind === 'number'));
}

function partColumn(part: Part): Column<PersonRowFragment> {
  const { name, label, kind, isSortable } = part;
  return {
    key: name,
    header: label,
    sortable: isSortable,
    align: kind === 'number' ? 'right' : undefined,
    phone: phonePlace(part),
    cell: (row) => partValue(kind, (row.parts as Record<string, unknown> | null)?.[name]),
  };
}
