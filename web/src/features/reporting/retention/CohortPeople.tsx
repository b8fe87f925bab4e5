import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { page as opensPage } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconArrowLeft } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import figures from '../figures/figures.module.css';
import { RetentionCohortsDocument, RetentionPeopleDocument, type RetentionPeopleQuery } from './retention.gql';

type Line = RetentionPeopleQuery['retentionPeople']['rows'][number];

const columnsFor = (opensPeople: boolean): Column<Line>[] => [
  {
    key: 'name',
    header: 'Person',
    sortable: true,
    cell: (row) => (opensPeople ? <Link to={routes.user({ id: row.userId })}>{row.name}</Link> : row.name),
  },
  { key: 'product', header: 'Membership', cell: (row) => row.product },
  { key: 'startedAt', header: 'Member since', cell: (row) => <DateText value={row.startedAt} /> },
  {
    key: 'endsAt',
    header: 'Ends',
    // The server answers the first moment after the last day.
    cell: (row) => (row.endsAt ? <DateText value={Date.parse(row.endsAt) - 1} /> : 'For life'),
  },
];

/** The people who are counted in one cell of the cohorts. */
export function CohortPeople({ month, since }: { month: string; since: number }) {
  const { currentUser } = useAuth();
  const list = useListState({ sort: 'name', desc: false });
  const table = useTableQuery(
    RetentionPeopleDocument,
    { month, since, list: list.input },
    (data) => data.retentionPeople,
  );
  const { data } = useQuery(RetentionCohortsDocument);
  const cohort = data?.retentionCohorts.cohorts.find((one) => one.month === month);
  const cell = cohort?.cells.find((one) => one.since === since);
  const title = cohort ? `Joined in ${cohort.label}: ${cohort.joined}` : 'Members by month of joining';
  const about = cell
    ? `${cell.members} of ${cohort?.joined} (${cell.percent}%) were members on the last day of the month, ${since} ${since === 1 ? 'month' : 'months'} later.`
    : 'Everyone whose first membership started in this month.';
  return (
    <div data-density="compact">
      <Link className={figures.back} to={routes.retention()}>
        <IconArrowLeft size={16} stroke={2} aria-hidden /> Back to the report
      </Link>
      <PageHeader title={title} description={about} />
      <DataTable
        {...table}
        noun="people"
        columns={columnsFor(opensPage(currentUser, 'user'))}
        primaryKey="userId"
        rowName={(row) => row.name}
        state={list}
        toolbar={
          <SearchField
            label="Search people"
            placeholder="Search people"
            value={list.search}
            onChange={list.setSearch}
          />
        }
        empty={
          <EmptyState level={2} spot="compass" title={list.search ? 'Oops, no results found' : undefined}>
            {list.search ? 'Try another name.' : 'No one of this month was a member then.'}
          </EmptyState>
        }
      />
    </div>
  );
}
