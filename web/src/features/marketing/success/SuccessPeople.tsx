import { useMutation } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { page as opensPage } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { useChosen } from '~/lib/useChosen';
import { type BatchAction, type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconArrowsExchange, IconUserMinus } from '~/ui/icons';
import { toast } from '~/ui/toast';
import {
  AssignSuccessManagerDocument,
  SuccessManagerDocument,
  SuccessManagersDocument,
  SuccessPeopleDocument,
  type SuccessPeopleQuery,
} from './success.gql';
import { assignedWords, nameOf } from './words';

const AssignDialog = lazy(() => import('./AssignDialog'));

type Row = SuccessPeopleQuery['successPeople']['rows'][number];

interface Props {
  /** Whose people; null for members without a success manager. */
  managerId: number | null;
  assigns: boolean;
}

/** The people of a success manager, or those without one, with ways to move them. */
export function SuccessPeople({ managerId, assigns }: Props) {
  const { currentUser } = useAuth();
  const [page, setPage] = useState(1);
  const [{ sort, desc }, setSorted] = useState({ sort: 'name', desc: false });
  const [search, setSearch] = useState('');
  const moving = useChosen<Row>();
  const variables = { managerId, list: { page, sort, desc, search } };
  const table = useTableQuery(SuccessPeopleDocument, variables, (data) => data.successPeople);
  const [assign] = useMutation(AssignSuccessManagerDocument, {
    refetchQueries: [SuccessPeopleDocument, SuccessManagersDocument, SuccessManagerDocument],
  });
  const give = async (rows: Row[], to: number | null, name?: string) => {
    try {
      const { data } = await assign({ variables: { userIds: rows.map(({ id }) => id), managerId: to } });
      if (data) toast.success(assignedWords(data.assignSuccessManager, name));
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  const actions: BatchAction<Row>[] = [
    {
      key: 'assign',
      label: managerId ? 'Move' : 'Assign',
      icon: <IconArrowsExchange size={18} stroke={2} aria-hidden />,
      run: moving.ask,
    },
  ];
  if (managerId) {
    actions.push({
      key: 'remove',
      label: 'Unassign',
      icon: <IconUserMinus size={18} stroke={2} aria-hidden />,
      run: (rows) => give(rows, null),
    });
  }
  return (
    <>
      <DataTable
        {...table}
        noun="people"
        columns={columnsFor(opensPage(currentUser, 'user'), Boolean(managerId))}
        primaryKey="id"
        rowName={nameOf}
        batchActions={assigns ? actions : undefined}
        chooser={false}
        state={{
          page,
          sort,
          desc,
          setPage,
          setSort: (next, isDesc) => {
            setSorted({ sort: next, desc: isDesc });
            setPage(1);
          },
        }}
        toolbar={
          <SearchField
            label="Search people"
            placeholder="Name or email"
            value={search}
            onChange={(words) => {
              setSearch(words);
              setPage(1);
            }}
          />
        }
        empty={
          search ? undefined : (
            <EmptyState level={3} spot="calm" title={managerId ? 'No one is assigned yet' : 'Everyone has someone'}>
              {managerId
                ? 'Assign people from the list of success managers, or with a rule.'
                : 'Members without a success manager will appear here.'}
            </EmptyState>
          )
        }
      />
      <Suspense>
        {moving.rows && (
          <AssignDialog
            people={moving.rows.length}
            from={managerId}
            onAssign={async (to, name) => {
              await give(moving.rows ?? [], to, name);
              moving.finish();
            }}
            onClose={moving.cancel}
          />
        )}
      </Suspense>
    </>
  );
}

function columnsFor(opensPeople: boolean, isAssigned: boolean): Column<Row>[] {
  const all: Column<Row>[] = [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => (opensPeople ? <Link to={routes.user({ id: row.id })}>{nameOf(row)}</Link> : nameOf(row)),
    },
    { key: 'batch', header: 'Batch', saysNone: true, cell: ({ batch }) => batch },
    { key: 'group', header: 'Group', saysNone: true, cell: ({ group }) => group },
  ];
  if (isAssigned) {
    all.push(
      {
        key: 'assignedAt',
        header: 'Since',
        sortable: true,
        cell: ({ assignedAt }) => assignedAt && <DateText value={assignedAt} />,
      },
      { key: 'byRule', header: 'Assigned', phone: 'hidden', cell: ({ byRule }) => (byRule ? 'By rule' : 'By hand') },
    );
  }
  return all;
}
