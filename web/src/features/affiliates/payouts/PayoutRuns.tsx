import { useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { grouped } from '~/lib/figures';
import { useListState } from '~/lib/listState';
import { useTableQuery } from '~/lib/tableQuery';
import { Button } from '~/ui/Button';
import { type Column, DataTable } from '~/ui/DataTable';
import { DateText } from '~/ui/DateText';
import { EmptyState } from '~/ui/EmptyState';
import { IconPlus } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { SectionHeader } from '~/ui/PageHeader';
import { RunBadge } from './PayoutBadge';
import { type PayoutRunRowFragment, PayoutRunsDocument } from './payouts.gql';
import own from './payouts.module.css';
import { StartRunModal } from './StartRunModal';
import { runName } from './words';

/** The runs in which affiliates are paid. */
export function PayoutRuns({ onOpen }: { onOpen: (id: number) => void }) {
  const { currentUser } = useAuth();
  const [isStarting, setStarting] = useState(false);
  const list = useListState();
  const table = useTableQuery(PayoutRunsDocument, { list: list.input }, (data) => data.payoutRuns);
  return (
    <>
      <SectionHeader
        title="Payout runs"
        aside={
          can(currentUser, 'funnel_update') && (
            <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setStarting(true)}>
              Start payout run
            </Button>
          )
        }
      />
      {isStarting && <StartRunModal onClose={() => setStarting(false)} onStarted={onOpen} />}
      <DataTable
        {...table}
        noun="payout runs"
        columns={columnsFor(onOpen)}
        primaryKey="id"
        rowName={runName}
        state={list}
        empty={
          <EmptyState level={2} spot="island" title="No payout runs yet">
            Start one to pay everyone who has enough payable.
          </EmptyState>
        }
      />
    </>
  );
}

function columnsFor(onOpen: (id: number) => void): Column<PayoutRunRowFragment>[] {
  return [
    {
      key: 'name',
      header: 'Run',
      cell: (row) => (
        <div className={own.stack}>
          <button type="button" className={own.open} onClick={() => onOpen(row.id)}>
            {runName(row)}
          </button>
          <span className={own.quiet}>
            Run {row.id}, started by {row.createdBy}
          </span>
        </div>
      ),
    },
    { key: 'createdAt', header: 'Started', cell: (row) => <DateText value={row.createdAt} /> },
    { key: 'state', header: 'Status', phone: 'status', cell: (row) => <RunBadge state={row.state} /> },
    { key: 'payouts', header: 'Payouts', align: 'right', cell: (row) => grouped(row.payouts) },
    { key: 'flagged', header: 'Flagged', align: 'right', phone: 'hidden', cell: (row) => row.flagged || 'None' },
    { key: 'net', header: 'After tax', align: 'right', cell: (row) => <Money amount={row.net} /> },
  ];
}
