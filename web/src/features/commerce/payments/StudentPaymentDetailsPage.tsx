import { Cell } from '~/lib/cell';
import { listDateTime, recordDate } from '~/lib/dates';
import { peso, price } from '~/lib/money';
import { usePageTitle } from '~/lib/pageTitle';
import { routes, useRouteParams } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { Facts } from '~/ui/Facts';
import { PageHeader } from '~/ui/PageHeader';
import { copyPayLink } from '../shared/copyPayLink';
import { personName } from '../shared/personName';
import { useMoneyRights } from '../shared/useMoneyRights';
import { isPaid } from './invoiceState';
import { StudentPaymentDocument, type StudentPaymentQuery } from './list/paymentList.gql';
import classNames from './PaymentDetails.module.css';
import { type HistoryEvent, PaymentHistory } from './PaymentHistory';
import { partWords } from './receivedWords';
import { reference } from './schedule/reference';
import { ScheduleBadge } from './schedule/ScheduleBadge';
import { useScheduleActions } from './schedule/useScheduleActions';
import { useRefunds } from './useRefunds';
import { voidedWord } from './voidedWord';
import { WaiverNote } from './WaiverNote';

type Shown = NonNullable<StudentPaymentQuery['studentPayment']>;

/** One row of a schedule: whose it is, how it stands, and everything that happened to it. */
export default function StudentPaymentDetailsPage() {
  const { id } = useRouteParams('studentPaymentDetails');
  const nothing = (
    <EmptyState spot="compass" level={1} title="Payment not found">
      The link may be wrong.
    </EmptyState>
  );
  return (
    <Cell key={id} query={StudentPaymentDocument} variables={{ id }} empty={nothing} notFound={nothing}>
      {({ studentPayment }) => studentPayment && <Details row={studentPayment} />}
    </Cell>
  );
}

function Details({ row }: { row: Shown }) {
  const { enrols, opensSubscription, opensSlips } = useMoneyRights();
  const name = personName(row.user);
  const actions = useScheduleActions([row], { name, product: row.invoice.subscription.funnel.name });
  const refunds = useRefunds();
  usePageTitle(`Payment of ${name}`);
  const { subscription } = row.invoice;
  const refundableOf = (event: HistoryEvent) => ({
    paymentId: event.paymentId,
    scheduleId: row.id,
    most: event.refundable,
    platform: event.platform,
    canRefundOnline: event.canRefundOnline,
    isVoided: Boolean(row.voidedAt),
    name,
  });
  return (
    <div data-density="compact">
      <PageHeader
        title={name}
        description={row.user?.email}
        actions={
          <>
            {opensSubscription && row.user && (
              <LinkButton to={routes.viewSubscription({ userId: row.user.id, t: 2 })}>Payment Records</LinkButton>
            )}
            {row.receiptPath && (
              <LinkButton href={row.receiptPath} newTab>
                Receipt
              </LinkButton>
            )}
            {row.payPath && <Button onClick={() => void copyPayLink(row.payPath as string)}>Copy pay link</Button>}
            {opensSlips && row.waitingSlip && (
              <LinkButton variant="primary" to={routes.payment({ t: 'slips', slip: row.waitingSlip.id })}>
                View slip
              </LinkButton>
            )}
            {enrols && !row.voidedAt && (
              <>
                <Button onClick={() => actions.edit(row)}>Edit</Button>
                {!isPaid(row) && row.waiver?.status !== 'waiting' && (
                  <Button onClick={() => actions.waive(row)}>Waive</Button>
                )}
                {row.paid > 0 && <Button onClick={() => actions.revoke(row)}>Revoke</Button>}
                {!isPaid(row) && (
                  <Button variant={row.waitingSlip ? 'default' : 'primary'} onClick={() => actions.approve(row)}>
                    Approve
                  </Button>
                )}
              </>
            )}
          </>
        }
      />
      <div className={classNames.badges}>
        <ScheduleBadge row={row} now={new Date()} />
      </div>
      <div className={classNames.columns}>
        <Card as="section" className={classNames.box} aria-label="Payment">
          <h2>Payment</h2>
          <Facts
            facts={[
              ['Funnel', subscription.funnel.name],
              ['Invoice', String(row.invoice.id)],
              ['Schedule date', recordDate(row.scheduleDate)],
              ['Price', price(row.price)],
              ['Paid so far', partWords(row)],
              ['Refunded', row.refunded > 0 && peso(row.refunded)],
              ['Payment platform', row.paymentPlatform],
              ['External invoice ID', reference(row)],
              ['Transaction ID', row.transactionId],
              ['Paid on', row.paidAt && listDateTime(row.paidAt)],
              ['Paid of the invoice', `${peso(row.invoice.paid)} of ${peso(row.invoice.total)}`],
              ['Added by staff', row.isAdded && 'Yes'],
              [voidedWord(row), row.voidedAt && listDateTime(row.voidedAt)],
            ]}
          />
        </Card>
        {row.waiver && (row.waiver.status !== 'waiting' || !row.voidedAt) && (
          <WaiverNote
            waiver={row.waiver}
            name={row.user?.firstName ?? name}
            onDecide={(isApproved, note) => actions.decide(row.waiver?.id ?? 0, isApproved, note)}
          />
        )}
        <Card as="section" className={classNames.box} aria-label="History">
          <h2>History</h2>
          <PaymentHistory
            events={row.history}
            onRefund={enrols ? (event) => refunds.refund(refundableOf(event)) : undefined}
            onRetry={enrols ? (event) => void refunds.retry(event.refundId as number) : undefined}
          />
        </Card>
      </div>
      {actions.dialogs}
      {refunds.dialog}
    </div>
  );
}
