import { useState } from 'react';
import { listDateTime } from '~/lib/dates';
import { useTableQuery } from '~/lib/tableQuery';
import { Badge, type BadgeTone } from '~/ui/Badge';
import { type Column, DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SelectField } from '~/ui/fields/SelectField';
import { Person } from '~/ui/people/Person';
import { currentEmails } from './sequenceForm';
import {
  EmailSequencePeopleDocument,
  type EmailSequencePeopleQuery,
  type SequenceDetailsFragment,
} from './sequences.gql';
import classNames from './sequences.module.css';

type Row = EmailSequencePeopleQuery['emailSequencePeople']['rows'][number];

interface Props {
  sequence: SequenceDetailsFragment;
  /** Only those who get this email next. */
  emailId?: number;
  onEmail: (emailId: number | undefined) => void;
}

const states: Record<string, [label: string, tone: BadgeTone]> = {
  waiting: ['In it now', 'info'],
  finished: ['Finished', 'success'],
  left: ['Left', 'neutral'],
};

const leftReasons: Record<string, string> = {
  segment: 'Left the segment',
  unsubscribed: 'Unsubscribed',
  bounced: 'Email bounced',
  complained: 'Marked as spam',
  ended: 'Sequence ended',
};

const columns: Column<Row>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, userId }) => <Person name={name} detail={userId ? '' : 'No account'} />,
  },
  {
    key: 'state',
    header: 'State',
    phone: 'status',
    cell: ({ state, leftReason }) => {
      const [label, tone] = states[state] ?? [state, 'outline'];
      return <Badge tone={tone}>{leftReasons[leftReason] ?? label}</Badge>;
    },
  },
  { key: 'sent', header: 'Emails sent', align: 'right', cell: ({ sent }) => sent },
  {
    key: 'next',
    header: 'Next email',
    saysNone: true,
    cell: ({ nextSubject, nextAt }) => nextAt && `${nextSubject} · ${listDateTime(nextAt)}`,
  },
  { key: 'joinedAt', header: 'Joined', sortable: true, cell: ({ joinedAt }) => listDateTime(joinedAt) },
];

/** Who is in a sequence, and where. */
export function SequencePeople({ sequence, emailId, onEmail }: Props) {
  const [page, setPage] = useState(1);
  const [{ sort, desc }, setSorted] = useState({ sort: '', desc: false });
  const [state, setState] = useState('');
  const list = { page, sort: sort || undefined, desc };
  const variables = { id: sequence.id, list, state: state || null, emailId: emailId ?? null };
  const table = useTableQuery(EmailSequencePeopleDocument, variables, (data) => data.emailSequencePeople);
  const shown = emailId ? `next-${emailId}` : state;
  const choose = (value: string | null) => {
    const next = value?.match(/^next-(\d+)$/);
    onEmail(next ? Number(next[1]) : undefined);
    setState(next ? '' : (value ?? ''));
    setPage(1);
  };
  return (
    <DataTable
      {...table}
      noun="people"
      columns={columns}
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
        <div className={classNames.filter}>
          <SelectField
            name="shown"
            label="Show"
            hideLabel
            value={shown}
            onChange={choose}
            options={[
              { value: '', label: 'Everyone' },
              ...currentEmails(sequence).map(({ id, subject, waiting }, index) => ({
                value: `next-${id}`,
                label: `Waiting for ${index + 1}: ${subject} (${waiting})`,
              })),
              { value: 'finished', label: `Finished (${sequence.finished})` },
              { value: 'left', label: `Left (${sequence.left})` },
            ]}
          />
        </div>
      }
      empty={
        <EmptyState level={3} title="No one here yet">
          People appear here when they join {sequence.segmentName}.
        </EmptyState>
      }
    />
  );
}
