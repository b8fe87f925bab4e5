import { type ReactNode, useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { useTableQuery } from '~/lib/tableQuery';
import { Badge } from '~/ui/Badge';
import { type Column, DataTable, type TableState } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { SelectField } from '~/ui/fields/SelectField';
import { TrainingPeopleDocument, type TrainingPeopleQuery } from './training.gql';

type Person = TrainingPeopleQuery['trainingPeople']['rows'][number];

const choices = [
  { value: '', label: 'Everyone' },
  { value: 'came', label: 'Came live' },
  { value: 'absent', label: 'Never came' },
  { value: 'watched', label: 'Watched a recording' },
  { value: 'enrolled', label: 'Enrolled' },
  { value: 'not-enrolled', label: 'Not enrolled' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
];

/** Nothing where there is nothing: a phone then leaves the line out. */
const parts = (days: readonly number[]) => days.map((day) => `Part ${day}`).join(', ');

const columns: Column<Person>[] = [
  { key: 'name', header: 'Name', sortable: true, cell: ({ name }) => name },
  { key: 'email', header: 'Email', sortable: true, cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  { key: 'mobile', header: 'Mobile', cell: ({ mobile }) => mobile },
  { key: 'registeredAt', header: 'Registered', sortable: true, cell: ({ registeredAt }) => listDateTime(registeredAt) },
  { key: 'campaign', header: 'Campaign', cell: ({ campaign }) => campaign, isHeaded: () => true },
  { key: 'cameOn', header: 'Came to', cell: ({ cameOn }) => parts(cameOn), isHeaded: () => true },
  { key: 'watchedOn', header: 'Watched', cell: ({ watchedOn }) => parts(watchedOn), isHeaded: () => true },
  {
    key: 'state',
    header: 'Status',
    phone: 'status',
    cell: ({ isEnrolled, isUnsubscribed }) => {
      if (isEnrolled) return <Badge tone="success">Enrolled</Badge>;
      if (isUnsubscribed) return <Badge tone="neutral">Unsubscribed</Badge>;
      return 'Registered';
    },
  },
];

interface Props {
  runId: number;
  /** Takes the list home as it is filtered. */
  exportButton: (path: string) => ReactNode;
}

/** Who registered for a run, and how far they came. */
export function TrainingPeople({ runId, exportButton }: Props) {
  const [show, setShow] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [{ sort, desc }, setSorted] = useState({ sort: 'registeredAt', desc: true });
  const state: TableState = {
    page,
    sort,
    desc,
    setPage,
    setSort: (next, isDesc) => {
      setSorted({ sort: next, desc: isDesc });
      setPage(1);
    },
  };
  const table = useTableQuery(
    TrainingPeopleDocument,
    { runId, show, list: { page, sort, desc, search } },
    (data) => data.trainingPeople,
  );
  const query = new URLSearchParams({ run: String(runId), show, search });
  return (
    <DataTable
      {...table}
      noun="people"
      columns={columns}
      primaryKey="id"
      state={state}
      chooser={false}
      toolbar={
        <>
          <SearchField
            label="Search people"
            value={search}
            onChange={(next) => {
              setSearch(next);
              setPage(1);
            }}
          />
          <SelectField
            label="Show"
            hideLabel
            value={show}
            options={choices}
            onChange={(next) => {
              setShow(next ?? '');
              setPage(1);
            }}
          />
          {exportButton(`/api/export/training?${query}`)}
        </>
      }
      empty={
        <EmptyState level={3} title="No one here yet">
          People appear here as soon as they register on the page.
        </EmptyState>
      }
    />
  );
}
