import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { useTableQuery } from '~/lib/tableQuery';
import { Badge, type BadgeTone } from '~/ui/Badge';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { SelectField } from '~/ui/fields/SelectField';
import { IconMail } from '~/ui/icons';
import { ConfirmModal } from '~/ui/Modal';
import { toast } from '~/ui/toast';
import { EmailStopsDocument, type EmailStopsQuery, LiftEmailStopDocument } from './broadcasts.gql';
import classNames from './broadcasts.module.css';

type Stop = EmailStopsQuery['emailStops']['rows'][number];

const reasons: Record<string, [label: string, tone: BadgeTone]> = {
  unsubscribed: ['Unsubscribed', 'neutral'],
  bounced: ['Bounced', 'warning'],
  complained: ['Marked as spam', 'danger'],
};

const columns: Column<Stop>[] = [
  { key: 'email', header: 'Email address', sortable: true, cell: ({ email }) => email },
  { key: 'name', header: 'Name', cell: ({ name }) => name || 'No account' },
  {
    key: 'reason',
    header: 'Reason',
    phone: 'status',
    cell: ({ reason }) => {
      const [label, tone] = reasons[reason] ?? [reason, 'outline'];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    key: 'from',
    header: 'From',
    cell: ({ from, detail }) => [from, detail].filter(Boolean).join(' · ') || 'Another email',
  },
  { key: 'createdAt', header: 'Since', sortable: true, cell: ({ createdAt }) => <DateText value={createdAt} /> },
];

/** Addresses that get no marketing emails, and why. */
export function StoppedAddresses({ changes }: { changes: boolean }) {
  const [page, setPage] = useState(1);
  const [{ sort, desc }, setSorted] = useState({ sort: 'createdAt', desc: true });
  const [search, setSearch] = useState('');
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState<Stop>();
  const list = { page, sort, desc, search };
  const table = useTableQuery(EmailStopsDocument, { list, reason: reason || null }, (data) => data.emailStops);
  const [lift] = useMutation(LiftEmailStopDocument, { refetchQueries: [EmailStopsDocument] });
  const allow = async ({ id, email }: Stop) => {
    try {
      await lift({ variables: { id } });
      toast.success(`${email} gets emails again`);
    } catch (error) {
      toast.error(errorMessage(error));
      throw error;
    }
  };
  return (
    <>
      <p className={classNames.lead}>
        These addresses get no broadcasts, sequences or reminders of the free training. Codes, receipts and other emails
        they need still go out.
      </p>
      <DataTable
        {...table}
        noun="addresses"
        columns={columns}
        rowName={({ email }) => email}
        rowActions={
          changes
            ? (stop) =>
                stop.reason === 'unsubscribed'
                  ? []
                  : [
                      {
                        key: 'lift',
                        label: 'Allow emails',
                        icon: <IconMail size={18} />,
                        onSelect: () => setAsked(stop),
                      },
                    ]
            : undefined
        }
        primaryKey="id"
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
        chooser={false}
        toolbar={
          <div className={classNames.filters}>
            <SearchField
              value={search}
              onChange={(words) => {
                setSearch(words);
                setPage(1);
              }}
              label="Search addresses"
              placeholder="Email address or name"
            />
            <SelectField
              name="reason"
              label="Reason"
              hideLabel
              value={reason}
              onChange={(value) => {
                setReason(value ?? '');
                setPage(1);
              }}
              options={[
                { value: '', label: 'All reasons' },
                ...Object.entries(reasons).map(([value, [label]]) => ({ value, label })),
              ]}
            />
          </div>
        }
        empty={
          <EmptyState level={3} title="No stopped addresses">
            Who unsubscribes, bounces or marks an email as spam appears here.
          </EmptyState>
        }
      />
      {asked && (
        <ConfirmModal
          opened
          onClose={() => setAsked(undefined)}
          onConfirm={() => allow(asked)}
          title={`Allow emails to ${asked.email}?`}
          confirmLabel="Allow emails"
        >
          <p>
            {asked.reason === 'complained'
              ? 'They marked an email as spam. Only do this if they asked you to.'
              : 'Only do this if the mailbox works again. If it bounces once more, it stops again.'}{' '}
            We keep a note of who allowed it.
          </p>
        </ConfirmModal>
      )}
    </>
  );
}
