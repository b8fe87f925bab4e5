import { peso } from '~/lib/money';
import { Badge } from '~/ui/Badge';
import { PaymentBadge } from '~/ui/Badge/PaymentBadge';
import classNames from '../PaymentRecords.module.css';
import type { ScheduleRowFragment } from '../payments.gql';
import { partWords } from '../receivedWords';
import { voidedWord } from '../voidedWord';

/** How a row stands; one that is paid in part says how much. */
export function ScheduleBadge({ row, now }: { row: ScheduleRowFragment; now: Date }) {
  if (row.voidedAt) return <Badge tone="neutral">{voidedWord(row)}</Badge>;
  const part = partWords(row);
  return (
    <span className={classNames.status}>
      <PaymentBadge
        transactionId={row.transactionId}
        scheduleDate={row.scheduleDate}
        hasSlip={Boolean(row.waitingSlip)}
        now={now}
      />
      {part && <span className={classNames.part}>{part}</span>}
      {row.refunded > 0 && <span className={classNames.part}>{peso(row.refunded)} refunded</span>}
    </span>
  );
}
