import { Link } from 'react-router';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { Person } from '~/ui/Person';
import { fullName, type PeopleKind, peopleLists } from './lists';
import classNames from './PeopleList.module.css';
import { partValue } from './partValue';
import type { PeopleFiltersQuery, PersonRowFragment } from './people.gql';
import { UserStatus } from './UserStatus';

type Part = PeopleFiltersQuery['userListParts'][number];

interface Options {
  kind: PeopleKind;
  parts: readonly Part[];
  /** Whether names lead to the person's page. */
  opensDetails: boolean;
}

/** The columns of a list of people: our own, and those other domains add. */
export function peopleColumns({ kind, parts, opensDetails }: Options): Column<PersonRowFragment>[] {
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
    { key: 'tribeId', header: 'Tribe ID', sortable: true, cell: (row) => row.tribeId },
    {
      key: 'accessLevel',
      header: 'Access level',
      sortable: true,
      cell: levelNames,
    },
    ...parts.filter(({ isColumn }) => isColumn).map(partColumn),
    {
      key: 'status',
      header: 'Status',
      sortable: !isArchive,
      hiddenAtFirst: isArchive,
      phone: 'status',
      cell: (row) => <UserStatus status={row.status} />,
    },
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
      hiddenAtFirst: isArchive,
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
    { key: 'email', header: 'E-mail', sortable: true, hiddenAtFirst: true, phone: 'hidden', cell: (row) => row.email },
    {
      key: 'mobileNumber',
      header: 'Mobile number',
      sortable: true,
      hiddenAtFirst: true,
      cell: (row) => row.mobileNumber,
    },
  ];
}

/** The names of somebody's levels; the legacy flag opens everything without any. */
export function levelNames(person: Pick<PersonRowFragment, 'accessLevel' | 'isLegacyAdmin'>): string {
  const names = person.accessLevel.map(({ name }) => name);
  return (person.isLegacyAdmin ? ['Legacy administrator', ...names] : names).join(', ');
}

/** A bare date says nothing without its heading. */
const phonePlaces: Record<string, Column<PersonRowFragment>['phone']> = { membership: 'status', date: 'hidden' };

function partColumn({ name, label, kind, isSortable }: Part): Column<PersonRowFragment> {
  return {
    key: name,
    header: label,
    sortable: isSortable,
    align: kind === 'number' ? 'right' : undefined,
    phone: phonePlaces[kind] ?? 'meta',
    // There is room for words; days are asked for.
    hiddenAtFirst: kind === 'date',
    cell: (row) => partValue(kind, (row.parts as Record<string, unknown> | null)?.[name]),
  };
}
