import { useApolloClient, useMutation } from '@apollo/client/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { peso } from '~/lib/money';
import { toast } from '~/ui/toast';
import { tellFailure } from '../../shared/tellFailure';
import type { Verb } from '../ApproveDialog';
import { ApprovedRow } from '../ApprovedRow';
import {
  AddPaymentScheduleDocument,
  ApprovePaymentScheduleTransactionDocument,
  DisapprovePaymentScheduleTransactionDocument,
  type ScheduleRowFragment,
  UpdatePaymentScheduleDocument,
} from '../payments.gql';
import { DecideWaiverDocument, WaivePaymentDocument } from '../waive.gql';

const AddScheduleDialog = lazy(() => import('./AddScheduleDialog'));
const EditScheduleDialog = lazy(() => import('./EditScheduleDialog'));
const ApproveDialog = lazy(() => import('../ApproveDialog'));
const WaiveDialog = lazy(() => import('../WaiveDialog'));
const RevokeDialog = lazy(() => import('../RevokeDialog'));

const APPROVE: Verb = { label: 'Approve', busyLabel: 'Approving...' };
const RECORD: Verb = { label: 'Record payment', busyLabel: 'Recording...' };

type Asked =
  | { what: 'add'; invoiceId: number }
  | { what: 'approve' | 'record' | 'revoke' | 'edit' | 'waive'; row: ScheduleRowFragment };

/** Whose schedule it is, and what it pays for. */
export interface ScheduleOf {
  name: string;
  product: string;
}

/** What may be done with the schedule of an invoice. Every failure is told in the same way (B277). */
export function useScheduleActions(
  rows: readonly ScheduleRowFragment[],
  { name, product }: ScheduleOf,
  onClosed?: () => void,
) {
  const client = useApolloClient();
  const [asked, setAsked] = useState<Asked>();
  const [addRow] = useMutation(AddPaymentScheduleDocument);
  const [updateRow] = useMutation(UpdatePaymentScheduleDocument);
  const [approveRow] = useMutation(ApprovePaymentScheduleTransactionDocument);
  const [revokeRow] = useMutation(DisapprovePaymentScheduleTransactionDocument);
  const [waiveRow] = useMutation(WaivePaymentDocument);
  const [decideWaiver] = useMutation(DecideWaiverDocument);
  const close = () => {
    setAsked(undefined);
    onClosed?.();
  };
  const run = async (change: Promise<unknown>, done: string) => {
    try {
      await change;
    } catch (error) {
      tellFailure(error);
      throw error;
    }
    toast.success(done);
    // Figures and sums change with every row. The change is done, whether they can be shown at once or not.
    void client.refetchQueries({ include: 'active' }).catch(() => {});
  };

  const dialog = (): ReactNode => {
    if (!asked) return null;
    if (asked.what === 'add') {
      return (
        <AddScheduleDialog
          onClose={close}
          onAdd={(values) =>
            run(
              addRow({ variables: { input: { invoiceId: asked.invoiceId, ...values } } }),
              'Schedule date add successful!',
            )
          }
        />
      );
    }
    const { row } = asked;
    const { id } = row;
    if (asked.what === 'edit') {
      return (
        <EditScheduleDialog
          row={row}
          onClose={close}
          onSave={(input) => run(updateRow({ variables: { id, input } }), 'Schedule date update successful!')}
        />
      );
    }
    if (asked.what === 'approve' || asked.what === 'record') {
      const isRecorded = asked.what === 'record';
      return (
        <ApproveDialog
          title={isRecorded ? `Record payment of ${peso(row.left)}` : `Approve ${peso(row.left)}`}
          verb={isRecorded ? RECORD : APPROVE}
          about={<ApprovedRow name={name} product={product} row={row} rows={rows} />}
          due={row.left}
          known={platformsOf(rows)}
          onClose={close}
          onApprove={(answers) => run(approveRow({ variables: { id, ...answers } }), 'Payment approved successful!')}
        />
      );
    }
    if (asked.what === 'waive') {
      return (
        <WaiveDialog
          row={row}
          name={name}
          onClose={close}
          onWaive={async (reason) => {
            const change = waiveRow({ variables: { id, reason } });
            const isWaived = await change.then(
              ({ data }) => Boolean(data?.waivePayment.voidedAt),
              () => true,
            );
            await run(change, isWaived ? 'Payment waived' : 'Sent for approval');
          }}
        />
      );
    }
    return (
      <RevokeDialog
        row={row}
        name={name}
        onClose={close}
        onRevoke={(remarks) => run(revokeRow({ variables: { id, remarks } }), 'Payment revoked successful!')}
      />
    );
  };
  return {
    add: (invoiceId: number) => setAsked({ what: 'add', invoiceId }),
    approve: (row: ScheduleRowFragment) => setAsked({ what: 'approve', row }),
    /** The same as to approve it, in the words of who writes down money that came. */
    record: (row: ScheduleRowFragment) => setAsked({ what: 'record', row }),
    revoke: (row: ScheduleRowFragment) => setAsked({ what: 'revoke', row }),
    waive: (row: ScheduleRowFragment) => setAsked({ what: 'waive', row }),
    decide: (waiverId: number, isApproved: boolean, note?: string) =>
      run(
        decideWaiver({ variables: { id: waiverId, isApproved, note } }),
        isApproved ? 'Payment waived' : 'Waiver declined',
      ),
    edit: (row: ScheduleRowFragment) => setAsked({ what: 'edit', row }),
    dialogs: <Suspense>{dialog()}</Suspense>,
  };
}

export type ScheduleActions = ReturnType<typeof useScheduleActions>;

/** Platforms that were used here before, the latest first. */
function platformsOf(rows: readonly ScheduleRowFragment[]): string[] {
  return rows.flatMap(({ paymentPlatform }) => paymentPlatform ?? []).reverse();
}
