import { useMutation, useQuery } from '@apollo/client/react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { can, page as opensPage } from '~/lib/access';
import { counted } from '~/lib/ages';
import { useAuth } from '~/lib/auth/AuthProvider';
import { errorMessage } from '~/lib/graphql/errors';
import { useListState } from '~/lib/listState';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { useChosen } from '~/lib/useChosen';
import { copyText } from '~/lib/words/copyText';
import { Chip, ChipRow } from '~/ui/Chip';
import { type BatchAction, type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { IconArrowsExchange, IconLink, IconMail, IconNote } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { PageHeader } from '~/ui/PageHeader';
import { toast } from '~/ui/toast';
import { assignedWords, nameOf } from '../success/words';
import {
  AssignRenewalsDocument,
  CashCollectionDocument,
  type CashCollectionQuery,
  EmailRenewalsDocument,
  NoteRenewalDocument,
} from './cash.gql';
import classNames from './cash.module.css';
import { type Bucket, bucketLabel, buckets, bucketWords, leftWords, outcomeLabel, toEmail } from './words';

const AssignDialog = lazy(() => import('../success/AssignDialog'));
const EmailDialog = lazy(() => import('./EmailDialog'));
const NoteDialog = lazy(() => import('./NoteDialog'));

type Row = CashCollectionQuery['cashCollection']['rows'][number];

/** Each person once: someone can have more than one row. */
const peopleOf = (rows: readonly Row[]) => [...new Set(rows.map((row) => row.userId))];

const isBucket = (word: string): word is Bucket => buckets.some((bucket) => bucket === word);

/** Cash collection: whose membership is up for renewal, when they were last contacted, and what to do next. */
export default function CashCollectionPage() {
  const { currentUser } = useAuth();
  const list = useListState({ filters: { bucket: 'all' } });
  const bucket = isBucket(list.filters.bucket) ? list.filters.bucket : 'all';
  const variables = { bucket, list: list.input };
  const table = useTableQuery(CashCollectionDocument, variables, (data) => data.cashCollection);
  const { data, previousData } = useQuery(CashCollectionDocument, { variables, fetchPolicy: 'cache-only' });
  // Counts are of all buckets: those of the last one stay until the next has come.
  const known = (data ?? previousData)?.cashCollection;
  const counts = new Map(known?.counts.map((one) => [one.bucket, one.count]));
  const { actions, dialogs } = useActions();
  return (
    <div data-density="compact" className={classNames.page}>
      <PageHeader title="Cash collection" description={known ? bucketWords(bucket, known.bounds) : '\u00a0'} />
      <ChipRow label="Filter">
        {buckets.map((one) => (
          <Chip
            key={one}
            pressed={one === bucket}
            count={counts.get(one)}
            onClick={() => list.setFilter('bucket', one)}
          >
            {bucketLabel(one)}
          </Chip>
        ))}
      </ChipRow>
      <DataTable
        {...table}
        noun="memberships"
        columns={columnsFor(opensPage(currentUser, 'user'))}
        primaryKey="key"
        rowName={nameOf}
        state={list}
        batchActions={actions.length > 0 ? actions : undefined}
        toolbar={
          <SearchField
            label="Search people"
            placeholder="Search people"
            value={list.search}
            onChange={list.setSearch}
          />
        }
        empty={
          <EmptyState level={2} spot="calm" title={list.search ? 'Oops, no results found' : undefined}>
            {list.search ? 'Try another name.' : 'No membership is here right now.'}
          </EmptyState>
        }
      />
      {dialogs}
    </div>
  );
}

/** What can be done with the chosen people, and the dialogs that ask for more. */
function useActions() {
  const { currentUser } = useAuth();
  const emailing = useChosen<Row>();
  const assigning = useChosen<Row>();
  const noting = useChosen<Row>();
  const refetching = { refetchQueries: [CashCollectionDocument] };
  const [email] = useMutation(EmailRenewalsDocument, refetching);
  const [assign] = useMutation(AssignRenewalsDocument, refetching);
  const [note] = useMutation(NoteRenewalDocument);

  /** Failures are said, and leave the rows chosen. */
  const attempt = async (run: () => Promise<string>) => {
    try {
      toast.success(await run());
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  const send = (rows: Row[], subject: string, message: string) =>
    attempt(async () => {
      const subscriptionIds = rows.map((row) => row.subscriptionId);
      const { data } = await email({ variables: { subscriptionIds, subject, message } });
      return `${counted(data?.emailRenewals ?? 0, 'person', 'people')} emailed`;
    });
  const give = (rows: Row[], managerId: number, name: string) =>
    attempt(async () => {
      const { data } = await assign({ variables: { userIds: peopleOf(rows), managerId } });
      return assignedWords(data?.assignSuccessManager ?? 0, name);
    });
  const write = (rows: Row[], body: string) =>
    attempt(async () => {
      const people = peopleOf(rows);
      for (const userId of people) await note({ variables: { userId, body } });
      return `Note added to ${counted(people.length, 'person', 'people')}`;
    });
  const copy = async (rows: Row[]) => {
    const open = rows.filter((row) => row.payPath);
    if (open.length === 0) {
      toast.error("There's no pay link: no checkout that renews this is open.");
      return;
    }
    const links = open.map((row) => `${nameOf(row)}: ${window.location.origin}${row.payPath}`);
    const text = rows.length === 1 ? `${window.location.origin}${open[0]?.payPath}` : links.join('\n');
    if (await copyText(text)) toast.success(open.length === 1 ? 'Pay link copied' : `${open.length} pay links copied`);
    else toast.error("Your browser didn't let us copy. Open the checkout and copy its address.");
  };

  const actions: BatchAction<Row>[] = [];
  if (can(currentUser, 'success_contact'))
    actions.push({
      key: 'email',
      label: 'Email',
      icon: <IconMail size={18} stroke={2} aria-hidden />,
      run: (rows) => {
        if (toEmail(rows).length > 0) return emailing.ask(rows);
        toast.error('They have all renewed, so no one needs this email.');
      },
    });
  if (can(currentUser, 'success-manager_update'))
    actions.push({
      key: 'assign',
      label: 'Assign',
      icon: <IconArrowsExchange size={18} stroke={2} aria-hidden />,
      run: assigning.ask,
    });
  if (can(currentUser, 'user_note'))
    actions.push({
      key: 'note',
      label: 'Note',
      icon: <IconNote size={18} stroke={2} aria-hidden />,
      run: noting.ask,
    });
  actions.push({
    key: 'copy',
    label: 'Copy pay link',
    icon: <IconLink size={18} stroke={2} aria-hidden />,
    run: copy,
  });

  const dialogs = (
    <Suspense>
      {emailing.rows && (
        <EmailDialog
          rows={toEmail(emailing.rows)}
          onSend={async (subject, message) => {
            await send(toEmail(emailing.rows ?? []), subject, message);
            emailing.finish();
          }}
          onClose={emailing.cancel}
        />
      )}
      {assigning.rows && (
        <AssignDialog
          people={peopleOf(assigning.rows).length}
          from={null}
          onAssign={async (to, name) => {
            await give(assigning.rows ?? [], to, name);
            assigning.finish();
          }}
          onClose={assigning.cancel}
        />
      )}
      {noting.rows && (
        <NoteDialog
          people={peopleOf(noting.rows).length}
          onSave={async (body) => {
            await write(noting.rows ?? [], body);
            noting.finish();
          }}
          onClose={noting.cancel}
        />
      )}
    </Suspense>
  );
  return { actions, dialogs };
}

function columnsFor(opensPeople: boolean): Column<Row>[] {
  return [
    {
      key: 'name',
      header: 'Person',
      sortable: true,
      cell: (row) => (opensPeople ? <Link to={routes.user({ id: row.userId })}>{nameOf(row)}</Link> : nameOf(row)),
    },
    { key: 'product', header: 'Membership', sortable: true, cell: (row) => row.product },
    {
      key: 'endsAt',
      header: 'Until',
      sortable: true,
      cell: (row) => (
        <span className={classNames.stack}>
          <DateText value={row.endsAt} empty="For life" />{' '}
          {row.daysLeft !== null && <span className={classNames.muted}>{leftWords(row.daysLeft)}</span>}
        </span>
      ),
    },
    { key: 'bucket', header: 'Status', phone: 'status', cell: (row) => bucketLabel(row.bucket) },
    { key: 'manager', header: 'Success manager', saysNone: true, cell: (row) => row.manager },
    {
      key: 'lastContact',
      header: 'Last contact',
      cell: (row) =>
        row.lastContact ? (
          <span className={classNames.stack}>
            <DateText value={row.lastContact} />{' '}
            <span className={classNames.muted}>{outcomeLabel(row.lastOutcome ?? '')}</span>
          </span>
        ) : (
          <span className={classNames.muted}>Not contacted yet</span>
        ),
    },
    { key: 'nextStep', header: 'Next step', cell: (row) => row.nextStep },
    {
      key: 'collected',
      header: 'Collected',
      align: 'right',
      phone: 'meta',
      cell: (row) => (row.collected === null || row.collected === undefined ? null : <Money amount={row.collected} />),
    },
  ];
}
