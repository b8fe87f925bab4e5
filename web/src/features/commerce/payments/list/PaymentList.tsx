import { useMutation, useQuery } from '@apollo/client/react';
import { lazy, Suspense } from 'react';
import { counted } from '~/lib/ages';
import { recordDate } from '~/lib/dates';
import { grouped } from '~/lib/figures';
import { routes } from '~/lib/routing/routes';
import { useTableQuery } from '~/lib/tableQuery';
import { useChosen } from '~/lib/useChosen';
import { type BatchAction, DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { IconCoins, IconCopy, IconEye, IconFileSearch, IconReceipt } from '~/ui/icons';
import { ExportButton } from '~/ui/lists/ExportButton';
import { Money } from '~/ui/Money';
import type { MenuItem } from '~/ui/menus/Menu';
import { Stat, StatRow } from '~/ui/Stat';
import { copyPayLink } from '../../shared/copyPayLink';
import { personName } from '../../shared/personName';
import { tellFailure } from '../../shared/tellFailure';
import { useBatchResults } from '../../shared/useBatchResults';
import { useMoneyRights } from '../../shared/useMoneyRights';
import classNames from '../PaymentPage.module.css';
import { PaymentFilters } from './PaymentFilters';
import { paymentColumns } from './paymentColumns';
import { ApprovePaymentsDocument, type ListedPaymentFragment, PaymentsDocument } from './paymentList.gql';
import { usePaymentFilters } from './usePaymentFilters';

const ApproveDialog = lazy(() => import('../ApproveDialog'));

const nameOf = (row: ListedPaymentFragment) => `${personName(row.user)}, ${recordDate(row.scheduleDate)}`;

/** Money due and received: totals, and one page of rows. */
export function PaymentList() {
  const rights = useMoneyRights();
  const filters = usePaymentFilters();
  const variables = { list: filters.list.input, filter: filters.filter };
  const { onRetry, ...table } = useTableQuery(PaymentsDocument, variables, (data) => data.payments);
  const { data } = useQuery(PaymentsDocument, { variables, fetchPolicy: 'cache-first' });
  const results = useBatchResults({ one: 'payment approved', many: 'payments approved' });
  const paying = useChosen<ListedPaymentFragment>();
  const [approve] = useMutation(ApprovePaymentsDocument);
  const now = new Date();
  const pay = async (
    rows: ListedPaymentFragment[],
    answers: { paymentPlatform: string; externalInvoiceId: string },
  ) => {
    try {
      const answer = await approve({ variables: { ids: rows.map(({ id }) => id), ...answers } });
      results.tell(answer.data?.approvePayments ?? [], (id) =>
        nameOf(rows.find((row) => row.id === id) as ListedPaymentFragment),
      );
    } catch (error) {
      tellFailure(error);
      throw error;
    }
    paying.finish();
    onRetry();
  };
  const batchActions: BatchAction<ListedPaymentFragment>[] = rights.enrols
    ? [{ key: 'pay', label: 'Pay', icon: <IconCoins size={18} stroke={2} aria-hidden />, run: paying.ask }]
    : [];
  const rowActions = (row: ListedPaymentFragment): MenuItem[] => [
    ...(rights.opensPayment
      ? [
          {
            key: 'view',
            label: 'View Details',
            icon: <IconEye size={18} />,
            to: routes.studentPaymentDetails({ id: row.id }),
          },
        ]
      : []),
    ...(rights.opensSubscription && row.user
      ? [
          {
            key: 'records',
            label: 'Payment Records',
            icon: <IconReceipt size={18} />,
            to: routes.viewSubscription({ userId: row.user.id, t: 2 }),
          },
        ]
      : []),
    ...(row.waitingSlip
      ? [
          {
            key: 'slip',
            label: 'View slip',
            icon: <IconFileSearch size={18} />,
            to: routes.payment({ t: 'slips', slip: row.waitingSlip.id }),
          },
        ]
      : []),
    ...(row.payPath
      ? [
          {
            key: 'link',
            label: 'Copy pay link',
            icon: <IconCopy size={18} />,
            onSelect: () => void copyPayLink(row.payPath as string),
          },
        ]
      : []),
  ];
  const totals = data?.payments.totals;
  return (
    <>
      <div className={classNames.sums}>
        <StatRow>
          <Total label="Total unpaid" total={totals?.unpaid} />
          <Total label="Overdue" total={totals?.overdue} isAlarming />
          <Total label="Due this week" total={totals?.dueThisWeek} />
          <Stat
            label="Slips waiting"
            value={totals ? grouped(totals.slipsWaiting) : '…'}
            note={totals ? (totals.slipsWaiting > 0 ? 'To check' : 'Nothing to check') : '…'}
          />
        </StatRow>
      </div>
      <DataTable
        {...table}
        onRetry={onRetry}
        noun="payments"
        columns={paymentColumns(rights.opensPayment, now)}
        primaryKey="id"
        rowName={nameOf}
        state={filters.list}
        batchActions={batchActions}
        rowActions={rowActions}
        toolbar={
          <>
            <PaymentFilters filters={filters} />
            <ExportButton path={filters.exportPath} />
          </>
        }
        empty={<NoRows isNarrowed={filters.isNarrowed} />}
      />
      {paying.rows && (
        <Suspense>
          <ApproveDialog
            title={payWords(paying.rows.length)}
            verb={{ label: payWords(paying.rows.length), busyLabel: 'Paying...' }}
            subtitle="Each row is paid in full. One reference for several rows is taken once only: use N/A."
            known={[]}
            onApprove={(answers) => pay(paying.rows ?? [], answers)}
            onClose={paying.cancel}
          />
        </Suspense>
      )}
      {results.dialog}
    </>
  );
}

/** What paying the chosen rows is called. */
function payWords(count: number): string {
  return count === 1 ? 'Pay 1 row' : `Pay ${count} rows`;
}

interface TotalProps {
  label: string;
  total?: { count: number; amount: number };
  /** Red when there is anything. */
  isAlarming?: boolean;
}

function Total({ label, total, isAlarming = false }: TotalProps) {
  return (
    <Stat
      label={label}
      value={total ? <Money amount={total.amount} /> : '…'}
      note={total ? counted(total.count, 'payment') : '…'}
      danger={isAlarming && Boolean(total?.count)}
    />
  );
}

function NoRows({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState level={2} spot="compass" title="Oops, no results found">
        Try another word or fewer filters.
      </EmptyState>
    );
  }
  return <EmptyState level={2}>No payments yet.</EmptyState>;
}
