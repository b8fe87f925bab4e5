import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { errorMessage } from '~/lib/graphql/errors';
import { Button } from '~/ui/Button';
import { IconCash } from '~/ui/icons';
import { toast } from '~/ui/toast';
import {
  FindUserPaymentScheduleDocument,
  type RecordOfInvoiceFragment,
  type ScheduleRowFragment,
} from './payments.gql';
import { useScheduleActions } from './schedule/useScheduleActions';

interface Props {
  userId: number;
  /** Who pays. */
  name: string;
}

/** The one action on the page of someone who owes something: records the payment that is due first. */
export default function RecordPayment({ userId, name }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { data, error } = useQuery(FindUserPaymentScheduleDocument, {
    variables: { userId },
    skip: !isAsked,
    fetchPolicy: 'network-only',
  });
  const first = data?.findUserPaymentSchedule && firstUnpaid(data.findUserPaymentSchedule.invoice);
  const isWaiting = isAsked && !data && !error;
  useEffect(() => {
    if (!error) return;
    toast.error(errorMessage(error));
    setAsked(false);
  }, [error]);
  return (
    <>
      <Button
        variant="mango"
        icon={<IconCash size={18} aria-hidden />}
        loading={isWaiting}
        onClick={() => setAsked(true)}
      >
        Record payment
      </Button>
      {isAsked && first && <Record {...first} name={name} onClosed={() => setAsked(false)} />}
    </>
  );
}

interface Due {
  invoice: RecordOfInvoiceFragment;
  row: ScheduleRowFragment;
}

function Record({ invoice, row, name, onClosed }: Due & { name: string; onClosed: () => void }) {
  const product = invoice.subscription.funnel.name;
  const actions = useScheduleActions(invoice.paymentSchedule, { name, product }, onClosed);
  const [start] = useState(() => () => actions.record(row));
  useEffect(() => start(), [start]);
  return actions.dialogs;
}

/** The unpaid row that is due first, with its invoice. */
function firstUnpaid(invoices: readonly RecordOfInvoiceFragment[]): Due | null {
  const unpaid = invoices
    .filter(({ subscription }) => !subscription.undoneAt)
    .flatMap((invoice) => invoice.paymentSchedule.map((row) => ({ invoice, row })))
    .filter(({ row }) => !row.transactionId && !row.voidedAt && row.left > 0)
    .toSorted((a, b) => a.row.scheduleDate.localeCompare(b.row.scheduleDate));
  return unpaid[0] ?? null;
}
