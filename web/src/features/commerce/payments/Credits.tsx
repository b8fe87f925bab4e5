import { recordDate } from '~/lib/dates';
import { peso } from '~/lib/money';
import { Button } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { useMoneyRights } from '../shared/useMoneyRights';
import classNames from './PaymentRecords.module.css';
import type { CreditOfPaymentFragment } from './payments.gql';
import { useRefunds } from './useRefunds';

/** What a person paid too much, payment by payment, for staff who may refund it. */
export function Credits({ credits, name }: { credits: readonly CreditOfPaymentFragment[]; name: string }) {
  const { enrols } = useMoneyRights();
  const refunds = useRefunds();
  if (credits.length === 0) return null;
  return (
    <Card as="section" className={classNames.credits} aria-label="Credit">
      <ul>
        {credits.map((credit) => (
          <li key={credit.paymentId}>
            <span>
              <b>{peso(credit.amount)} credit</b>
              <span className={classNames.line}>
                Left of the payment of {recordDate(credit.paidAt)} by {credit.platform}. The next payment uses it first.
              </span>
            </span>
            {enrols && (
              <Button
                size="xs"
                aria-label={`Refund ${peso(credit.amount)} credit`}
                onClick={() =>
                  refunds.refund({
                    paymentId: credit.paymentId,
                    most: credit.amount,
                    platform: credit.platform,
                    canRefundOnline: credit.canRefundOnline,
                    name,
                  })
                }
              >
                Refund
              </Button>
            )}
          </li>
        ))}
      </ul>
      {refunds.dialog}
    </Card>
  );
}
