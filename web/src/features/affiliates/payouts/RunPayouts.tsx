import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { listDate } from '~/lib/dates';
import { useDelayedText } from '~/lib/delayedText';
import { useListState } from '~/lib/listState';
import { peso } from '~/lib/money';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { Chip, ChipRow } from '~/ui/Chip';
import { type Column, DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { SearchField } from '~/ui/fields/SearchField';
import { PromptModal } from '~/ui/Modal';
import { Money } from '~/ui/Money';
import { toast } from '~/ui/toast';
import { PayoutBadge } from './PayoutBadge';
import {
  LeaveOutPayoutDocument,
  type PayoutRowFragment,
  PayoutRunPayoutsDocument,
  type PayoutRunRowFragment,
  ReturnPayoutDocument,
} from './payouts.gql';
import own from './payouts.module.css';
import { flagWords } from './words';

const states = [
  ['', 'All'],
  ['flagged', 'Flagged'],
  ['open', 'To send'],
  ['paid', 'Paid'],
  ['returned', 'Left out or came back'],
] as const;

interface Props {
  run: PayoutRunRowFragment;
  mayDecide: boolean;
}

/** The payouts of a run, with what to look at. */
export function RunPayouts({ run, mayDecide }: Props) {
  const list = useListState({
    filters: { payout: '' },
    sort: 'name',
    desc: false,
  });
  const search = useDelayedText(list.search, list.setSearch);
  const [chosen, setChosen] = useState<PayoutRowFragment | null>(null);
  const { payout: state } = list.filters;
  const table = useTableQuery(
    PayoutRunPayoutsDocument,
    { runId: run.id, list: list.input, filter: { state: state || null } },
    (data) => data.payoutRunPayouts,
  );
  return (
    <>
      <DataTable
        {...table}
        noun="payouts"
        columns={columnsFor(run, mayDecide, setChosen)}
        primaryKey="id"
        rowName={(row) => row.affiliateName}
        state={list}
        toolbar={
          <>
            <SearchField label="Search payouts" placeholder="Name or email" {...search} />
            <ChipRow label="Filters">
              {states.map(([value, label]) => (
                <Chip key={value} pressed={state === value} onClick={() => list.setFilter('payout', value)}>
                  {label}
                </Chip>
              ))}
            </ChipRow>
          </>
        }
        empty={
          <EmptyState level={2} spot="compass" title="Oops, no results found">
            Try another word or fewer filters.
          </EmptyState>
        }
      />
      {chosen && <TakeOut payout={chosen} isDraft={run.state === 'draft'} onClose={() => setChosen(null)} />}
    </>
  );
}

/** Leaves someone out of a draft, or takes a payout back that didn't arrive. */
function TakeOut({ payout, isDraft, onClose }: { payout: PayoutRowFragment; isDraft: boolean; onClose: () => void }) {
  const options = { refetchQueries: ['PayoutRun', 'PayoutRunPayouts'], awaitRefetchQueries: true };
  const [leaveOut] = useMutation(LeaveOutPayoutDocument, options);
  const [takeBack] = useMutation(ReturnPayoutDocument, options);
  const { id, affiliateName, net } = payout;
  return (
    <PromptModal
      opened
      onClose={onClose}
      title={isDraft ? `Leave out ${affiliateName}?` : `Take back ${peso(net)} from ${affiliateName}?`}
      label="Reason"
      hint={isDraft ? 'Only staff see it.' : "We'll tell them by email."}
      submitLabel={isDraft ? 'Leave out' : 'Take back payout'}
      danger
      onSubmit={async (reason) => {
        await (isDraft ? leaveOut : takeBack)({ variables: { id, reason } });
        toast.success(isDraft ? `${affiliateName} is left out` : 'Payout taken back');
        onClose();
      }}
    >
      {isDraft
        ? 'Their commission stays payable and goes into the next run.'
        : 'For a payout that came back from the bank or wallet. Their commission is payable again.'}
    </PromptModal>
  );
}

function columnsFor(
  run: PayoutRunRowFragment,
  mayDecide: boolean,
  onChoose: (row: PayoutRowFragment) => void,
): Column<PayoutRowFragment>[] {
  return [
    {
      key: 'name',
      header: 'Affiliate',
      sortable: true,
      cell: (row) => (
        <div className={own.stack}>
          <Link to={routes.affiliate({ id: row.affiliateId })}>{row.affiliateName}</Link>
          <span className={own.quiet}>
            {row.number}
            {row.askedAt && `, asked on ${listDate(row.askedAt)}`}
          </span>
          {row.returnReason && <span className={own.quiet}>{row.returnReason}</span>}
        </div>
      ),
    },
    {
      key: 'account',
      header: 'Account',
      phone: 'status',
      cell: (row) => (
        <div className={own.stack}>
          <span>{row.account}</span>
          <span className={own.quiet}>{row.holder}</span>
          {row.reference && <span className={own.quiet}>Reference {row.reference}</span>}
        </div>
      ),
    },
    {
      key: 'flags',
      header: 'Flags',
      phone: 'status',
      saysNone: true,
      cell: (row) =>
        row.flags.length === 0 ? null : (
          <span className={own.flags}>
            {row.flags.map((flag) => (
              <Badge key={flag.kind} tone={flag.kind === 'new-account' ? 'outline' : 'warning'}>
                {flagWords(flag)}
              </Badge>
            ))}
          </span>
        ),
    },
    { key: 'state', header: 'Status', phone: 'status', cell: (row) => <PayoutBadge state={row.state} /> },
    {
      key: 'amount',
      header: 'After tax',
      sortable: true,
      align: 'right',
      phone: 'status',
      cell: (row) => (
        <div className={own.figures}>
          <strong>
            <Money amount={row.net} />
          </strong>
          <span className={own.quiet}>
            of <Money amount={row.amount} />
          </span>
        </div>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      phone: 'status',
      cell: (row) => {
        const isSent = row.state === 'approved' || row.state === 'paid';
        if (!mayDecide || (row.state !== 'draft' && !isSent)) return null;
        return (
          <Button variant="subtle" onClick={() => onChoose(row)}>
            {run.state === 'draft' ? 'Leave out' : 'Take back'}
          </Button>
        );
      },
    },
  ];
}
