import { useState } from 'react';
import { Cell } from '~/lib/cell';
import { Card } from '~/ui/Card';
import { ChipRow } from '~/ui/Chip';
import { DataTable } from '~/ui/DataTable';
import { EmptyState } from '~/ui/EmptyState';
import { creditOf } from '../payments/creditOf';
import { isPaid } from '../payments/invoiceState';
import { PaymentFigures } from '../payments/list/PaymentFigures';
import { ChoiceChips } from '../shared/ChoiceChips';
import classNames from './Billing.module.css';
import { MyBillingsDocument } from './billing.gql';
import { type Bill, billColumns, billsOf } from './bills';

const choices = [
  ['all', 'All'],
  ['paid', 'Paid'],
  ['unpaid', 'Unpaid'],
] as const;

/** What the person paid and has to pay, the next first. */
export function Billings({ userId }: { userId: number }) {
  const [choice, setChoice] = useState('all');
  const now = new Date();
  const fits = (bill: Bill) => choice === 'all' || isPaid(bill) === (choice === 'paid');
  return (
    <Cell
      query={MyBillingsDocument}
      variables={{ userId }}
      isEmpty={({ findUserPaymentSchedule }) => !findUserPaymentSchedule?.invoice.length}
      empty={
        <Card>
          <EmptyState level={2}>You have nothing to pay.</EmptyState>
        </Card>
      }
    >
      {({ findUserPaymentSchedule: money }) =>
        money && (
          <>
            <PaymentFigures summary={money.paymentSummary} credit={creditOf(money.credits)} now={now} />
            <DataTable
              noun="bills"
              chooser={false}
              columns={billColumns(
                now,
                billsOf(money.invoice).find(({ payPath, waitingSlip }) => payPath && !waitingSlip)?.id,
              )}
              rows={billsOf(money.invoice).filter(fits)}
              primaryKey="id"
              toolbar={
                <ChipRow label="Filters">
                  <ChoiceChips options={choices} value={choice} onChange={setChoice} />
                </ChipRow>
              }
              empty={<EmptyState level={2} />}
            />
            <p className={classNames.note}>Amounts are in Philippine pesos, days in Manila time.</p>
          </>
        )
      }
    </Cell>
  );
}
