import { lazy, Suspense } from 'react';
import { useOnce } from '~/lib/browser/useOnce';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { useRowParam } from '~/lib/rowParam';
import { useTableQuery } from '~/lib/tableQuery';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { RowLink } from '~/ui/lists/RowLink';
import { PageHeader } from '~/ui/PageHeader';
import { kindInWords, MailStatus, mailStatuses } from './mailStatus';
import { OutboxMailsDocument, type OutboxMailsQuery } from './outbox.gql';

const MailDrawer = lazy(() => import('./MailDrawer'));

type Mail = OutboxMailsQuery['outboxMails']['rows'][number];

/** Every mail that Atlas wrote: what went out, what waits, and what could not be delivered. */
export default function OutboxPage() {
  const list = useListState({ filters: { status: '' }, sort: 'createdAt', desc: true });
  const search = useDelayedText(list.search, list.setSearch);
  const mail = useRowParam('mail');
  const wasOpened = useOnce(mail.id !== null);
  const { status } = list.filters;
  const table = useTableQuery(
    OutboxMailsDocument,
    { list: list.input, status: status || null },
    (data) => data.outboxMails,
  );

  const columns: Column<Mail>[] = [
    {
      key: 'subject',
      header: 'Subject',
      cell: (row) => (
        <RowLink onOpen={() => mail.open(row.id)} detail={row.toAddress}>
          {row.subject}
        </RowLink>
      ),
    },
    { key: 'status', header: 'Status', phone: 'status', cell: (row) => <MailStatus status={row.status} /> },
    { key: 'kind', header: 'Type', cell: (row) => kindInWords(row.kind) },
    { key: 'attempts', header: 'Tries', align: 'right', cell: (row) => row.attempts },
    {
      key: 'createdAt',
      header: 'Written',
      sortable: true,
      cell: (row) => <DateText value={row.createdAt} format="log" />,
    },
    {
      key: 'sentAt',
      header: 'Sent',
      phone: 'hidden',
      cell: (row) => <DateText value={row.sentAt} format="log" empty="Not sent" />,
    },
  ];

  return (
    <div data-density="compact">
      <PageHeader
        title="Email Outbox"
        description="Every email Atlas has written. Codes and links in password emails are hidden."
      />
      <DataTable
        {...table}
        noun="emails"
        columns={columns}
        primaryKey="id"
        rowName={(row) => row.subject}
        state={list}
        toolbar={
          <>
            <SearchField label="Search emails" placeholder="Address or subject" {...search} />
            <ChipRow label="Status">
              <Chip pressed={status === ''} onClick={() => list.setFilter('status', '')}>
                All
              </Chip>
              {mailStatuses.map(({ value, word }) => (
                <Chip key={value} pressed={status === value} onClick={() => list.setFilter('status', value)}>
                  {word}
                </Chip>
              ))}
            </ChipRow>
          </>
        }
        empty={
          list.search || status ? (
            <EmptyState level={2} spot="compass" title="Oops, no results found">
              Try another word or status.
            </EmptyState>
          ) : undefined
        }
      />
      {wasOpened && (
        <Suspense>
          <MailDrawer id={mail.id} onClose={mail.close} />
        </Suspense>
      )}
    </div>
  );
}
