import { recordDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { IconCheck } from '~/ui/icons';
import { Money } from '~/ui/Money';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import { useMoneyRights } from '../../shared/useMoneyRights';
import { isOverdue, isPaid } from '../invoiceState';
import classNames from '../PaymentRecords.module.css';
import type { ScheduleRowFragment } from '../payments.gql';
import { reference } from './reference';
import { ScheduleBadge } from './ScheduleBadge';
import type { ScheduleActions } from './useScheduleActions';

export interface ScheduleViewProps {
  rows: readonly ScheduleRowFragment[];
  now: Date;
  /** What the invoice is for. */
  name: string;
  /** Nothing for those who may only look. */
  actions: Pick<ScheduleActions, 'approve' | 'revoke' | 'edit' | 'waive'> | null;
}

/** The schedule of an invoice as a table. */
export function ScheduleTable({ rows, now, name, actions }: ScheduleViewProps) {
  return (
    <div className={classNames.scroll}>
      <table className={classNames.table}>
        <caption>
          <VisuallyHidden>Schedule of {name}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Schedule date</th>
            <th scope="col" data-align="right">
              Price
            </th>
            <th scope="col">Status</th>
            <th scope="col">Payment platform</th>
            <th scope="col">Transaction ID</th>
            {actions && (
              <th scope="col" data-align="right">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id} data-alarming={isOverdue(row, now) || undefined}>
              <td className={classNames.faint}>{index + 1}</td>
              <td>{recordDate(row.scheduleDate)}</td>
              <td data-align="right">
                <b className={classNames.amount}>
                  <Money amount={row.price} freeAtZero />
                </b>
              </td>
              <td>
                <ScheduleBadge row={row} now={now} />
              </td>
              <td>
                {row.paymentPlatform ?? (
                  <span className={classNames.faint}>{row.paid > 0 ? 'Paid in part' : 'Not paid yet'}</span>
                )}
              </td>
              <td className={classNames.reference}>
                {reference(row) ?? <span className={classNames.faint}>None</span>}
                <ReceiptLink row={row} />
              </td>
              {actions && (
                <td>
                  <div className={classNames.rowActions}>
                    <RowActions row={row} isLate={isOverdue(row, now)} actions={actions} />
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The receipt of a row that is paid. */
export function ReceiptLink({ row }: { row: ScheduleRowFragment }) {
  if (!row.receiptPath) return null;
  return (
    <LinkButton
      size="xs"
      variant="subtle"
      href={row.receiptPath}
      newTab
      aria-label={`Receipt: ${recordDate(row.scheduleDate)}`}
    >
      Receipt
    </LinkButton>
  );
}

/** The way to the slip that was sent for a row and waits to be checked. */
export function SlipLink({ row }: { row: ScheduleRowFragment }) {
  const { opensSlips } = useMoneyRights();
  if (!row.waitingSlip || !opensSlips) return null;
  return (
    <LinkButton
      size="xs"
      variant="primary"
      to={routes.payment({ t: 'slips', slip: row.waitingSlip.id })}
      aria-label={`View slip: ${recordDate(row.scheduleDate)}`}
    >
      View slip
    </LinkButton>
  );
}

/** The way to the payments of a row, where each can be refunded. */
function RefundLink({ row }: { row: ScheduleRowFragment }) {
  const { opensPayment } = useMoneyRights();
  if (!opensPayment) return null;
  return (
    <LinkButton
      size="xs"
      variant="subtle"
      to={routes.studentPaymentDetails({ id: row.id })}
      aria-label={`Refund ${recordDate(row.scheduleDate)}`}
    >
      Refund
    </LinkButton>
  );
}

interface RowActionsProps {
  row: ScheduleRowFragment;
  isLate: boolean;
  actions: NonNullable<ScheduleViewProps['actions']>;
}

function RowActions({ row, isLate, actions }: RowActionsProps) {
  if (row.voidedAt) return null;
  const day = recordDate(row.scheduleDate);
  return (
    <>
      {row.paid > 0 && <RefundLink row={row} />}
      {row.paid > 0 && (
        <Button size="xs" aria-label={`Revoke ${day}`} onClick={() => actions.revoke(row)}>
          Revoke
        </Button>
      )}
      <SlipLink row={row} />
      {!isPaid(row) && (
        <Button
          size="xs"
          variant={isLate ? 'primary' : 'soft'}
          icon={<IconCheck size={16} stroke={2} aria-hidden />}
          aria-label={`Approve ${day}`}
          onClick={() => actions.approve(row)}
        >
          Approve
        </Button>
      )}
      <Button size="xs" variant="subtle" aria-label={`Edit ${day}`} onClick={() => actions.edit(row)}>
        Edit
      </Button>
      {!isPaid(row) && (
        <Button size="xs" variant="subtle" aria-label={`Waive ${day}`} onClick={() => actions.waive(row)}>
          Waive
        </Button>
      )}
    </>
  );
}
