import { useMutation } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useDelayedText } from '~/lib/delayedText';
import { errorMessage } from '~/lib/graphql/errors';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { useChosen } from '~/lib/useChosen';
import { Button } from '~/ui/Button';
import { type BatchAction, type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconArrowsExchange, IconUserMinus, IconUserPlus } from '~/ui/icons';
import { SectionHeader } from '~/ui/PageHeader';
import { Person } from '~/ui/people/Person';
import { toast } from '~/ui/toast';
import { placedWords } from '../shared/person';
import {
  BatchByIdDocument,
  type BatchDetailsFragment,
  BatchPeopleDocument,
  type BatchPeopleQuery,
  SetUsersBatchDocument,
} from './batches.gql';
import { useBatchRights } from './useBatchRights';

const AddPeopleDialog = lazy(() => import('../shared/AddPeopleDialog'));
const MoveToBatchDialog = lazy(() => import('./MoveToBatchDialog'));

type Row = BatchPeopleQuery['users']['rows'][number];

/** Who is in a batch. */
export function BatchPeople({ batch }: { batch: BatchDetailsFragment }) {
  const rights = useBatchRights();
  const list = useListState({ sort: 'name' });
  const [isAdding, setAdding] = useState(false);
  const moving = useChosen<Row>();
  const { onRetry, ...table } = useTableQuery(
    BatchPeopleDocument,
    { list: list.input, filter: { parts: [{ name: 'batch', value: String(batch.id) }] } },
    (data) => data.users,
  );
  const [set] = useMutation(SetUsersBatchDocument, {
    refetchQueries: [{ query: BatchByIdDocument, variables: { id: batch.id } }],
  });
  const search = useDelayedText(list.search, list.setSearch);
  const put = async (ids: number[], batchId: number | null) => {
    try {
      const { data } = await set({ variables: { ids, batchId } });
      if (data) toast.success(placedWords(data.setUsersBatch));
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
    onRetry();
  };
  const mayPut = rights.changes && !batch.archivedAt;
  const batchActions: BatchAction<Row>[] = rights.changes
    ? [
        {
          key: 'move',
          label: 'Move',
          icon: <IconArrowsExchange size={18} stroke={2} aria-hidden />,
          run: moving.ask,
        },
        {
          key: 'remove',
          label: 'Remove',
          icon: <IconUserMinus size={18} stroke={2} aria-hidden />,
          run: (rows) =>
            put(
              rows.map(({ id }) => id),
              null,
            ),
          confirm: (rows) => ({
            title: `Remove ${rows.length === 1 ? nameOf(rows[0] as Row) : `${rows.length} people`} from ${batch.name}?`,
            confirmLabel: 'Remove',
            body: "They'll have no batch. You can add them again anytime.",
          }),
        },
      ]
    : [];
  return (
    <section>
      <SectionHeader
        title="People"
        aside={
          mayPut && (
            <Button size="sm" icon={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
              Add people
            </Button>
          )
        }
      />
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="people"
        columns={columns(rights.opensPeople)}
        primaryKey="id"
        rowName={nameOf}
        state={list}
        batchActions={batchActions}
        toolbar={<SearchField label="Search people" placeholder="Name, email or Tribe ID" {...search} />}
        empty={
          list.search ? undefined : (
            <EmptyState level={3} title="No one is in this batch yet">
              People appear here when they enroll, when you import them, or when you add them.
            </EmptyState>
          )
        }
      />
      <Suspense>
        {isAdding && (
          <AddPeopleDialog
            title={`Add people to ${batch.name}`}
            note="People from another batch will move to this one."
            onAdd={(ids) => put(ids, batch.id)}
            onClose={() => setAdding(false)}
          />
        )}
        {moving.rows && (
          <MoveToBatchDialog
            people={moving.rows.length}
            from={batch.id}
            onMove={async (to) => {
              await put(moving.rows?.map(({ id }) => id) ?? [], to);
              moving.finish();
            }}
            onClose={moving.cancel}
          />
        )}
      </Suspense>
    </section>
  );
}

const nameOf = (row: { firstName: string; lastName: string }) => `${row.firstName} ${row.lastName}`;

function columns(opensPeople: boolean): Column<Row>[] {
  const group = (row: Row) => ((row.parts ?? {}) as { group?: string | null }).group ?? '';
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => {
        const person = <Person name={nameOf(row)} detail={row.email} src={row.profileImage} />;
        return opensPeople ? <Link to={routes.user({ id: row.id })}>{person}</Link> : person;
      },
    },
    { key: 'tribeId', header: 'Tribe ID', sortable: true, cell: (row) => row.tribeId ?? '' },
    { key: 'group', header: 'Group', sortable: true, cell: group },
    {
      key: 'lastLoginAt',
      header: 'Last login',
      sortable: true,
      phone: 'hidden',
      cell: (row) => (row.lastLoginAt ? <DateText value={row.lastLoginAt} /> : 'Never'),
    },
  ];
}
