import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import type { Column } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { Person } from '~/ui/people/Person';
import type { GroupMemberColumnsQuery, GroupMemberRowFragment } from './members.gql';
import { Silence } from './Silence';

type Part = GroupMemberColumnsQuery['groupMemberColumns'][number];

interface Options {
  /** Names lead to the page of staff about the person, otherwise to the profile. */
  opensPeople: boolean;
  showsGroup: boolean;
  showsSubGroup: boolean;
  parts: readonly Part[];
  /** The table stands beside something: what fits is shown, the rest is under Columns. */
  isNarrow?: boolean;
}

/** What a narrow table leaves to the Columns menu. */
const WIDE_PARTS = ['batch', 'xp'];

/** The columns of people in groups, with those that other domains add. */
export function memberColumns({ opensPeople, showsGroup, showsSubGroup, parts, isNarrow = false }: Options) {
  const columns: (Column<GroupMemberRowFragment> | false)[] = [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => (
        <Link to={opensPeople ? routes.user({ id: row.id }) : routes.profile({ slug: row.slug })}>
          <Person name={row.name} detail={row.email} src={row.profileImage} />
        </Link>
      ),
    },
    {
      key: 'silentDays',
      header: 'Last seen',
      sortable: true,
      phone: 'status',
      cell: (row) => <Silence member={row} />,
    },
    showsGroup && { key: 'group', header: 'Group', sortable: true, cell: (row) => row.group.name },
    showsSubGroup && { key: 'subGroup', header: 'Sub-group', sortable: true, cell: (row) => row.subGroup?.name ?? '' },
    ...parts.map(
      (part): Column<GroupMemberRowFragment> => ({
        key: part.name,
        header: part.label,
        hiddenAtFirst: isNarrow && WIDE_PARTS.includes(part.name),
        phone: part.kind === 'text' ? 'meta' : 'hidden',
        align: part.kind === 'number' ? 'right' : 'left',
        cell: (row) => partCell(part.kind, (row.parts as Record<string, unknown> | null)?.[part.name]),
      }),
    ),
    {
      key: 'lastLessonAt',
      header: 'Last lesson',
      sortable: true,
      hiddenAtFirst: isNarrow,
      phone: 'hidden',
      cell: (row) => (row.lastLessonAt ? <DateText value={row.lastLessonAt} /> : 'None yet'),
    },
    {
      key: 'lastLoginAt',
      header: 'Last login',
      sortable: true,
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => (row.lastLoginAt ? <DateText value={row.lastLoginAt} /> : 'Never'),
    },
    { key: 'tribeId', header: 'Tribe ID', hiddenAtFirst: true, phone: 'hidden', cell: (row) => row.tribeId ?? '' },
    {
      key: 'joinedAt',
      header: 'In the group since',
      sortable: true,
      hiddenAtFirst: true,
      phone: 'hidden',
      cell: (row) => <DateText value={row.joinedAt} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

function partCell(kind: string, value: unknown): ReactNode {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'number') return grouped(Number(value));
  if (kind === 'date') return <DateText value={value as string} />;
  return String(value);
}
