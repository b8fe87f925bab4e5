import { Badge } from '~/ui/Badge';
import { IconArrowBackUp, IconCheck, IconClock, IconSend, IconWallet, IconX } from '~/ui/icons';
import { daysLeft } from './words';

interface Props {
  entry: { status: string; kind: string; holdUntil: string };
  /** Milliseconds. */
  now?: number;
}

/** How far an entry is. */
export function CommissionBadge({ entry: { status, kind, holdUntil }, now = Date.now() }: Props) {
  const isTaken = kind === 'reversed';
  if (status === 'cancelled') {
    return (
      <Badge tone="neutral" icon={<IconX size={14} aria-hidden />}>
        {kind === 'skipped' ? 'Not earned' : 'Cancelled'}
      </Badge>
    );
  }
  if (status === 'paid') {
    return (
      <Badge tone="success" icon={<IconCheck size={14} aria-hidden />}>
        {isTaken ? 'Taken off a payout' : 'Paid out'}
      </Badge>
    );
  }
  if (status === 'in payout') {
    return (
      <Badge tone="info" icon={<IconSend size={14} aria-hidden />}>
        In payout
      </Badge>
    );
  }
  if (status === 'payable') {
    return isTaken ? (
      <Badge tone="danger" icon={<IconArrowBackUp size={14} aria-hidden />}>
        Comes off the next payout
      </Badge>
    ) : (
      <Badge tone="success" icon={<IconWallet size={14} aria-hidden />}>
        Payable
      </Badge>
    );
  }
  const days = daysLeft(holdUntil, now);
  return (
    <Badge tone="warning" icon={<IconClock size={14} aria-hidden />}>
      On hold, {days} {days === 1 ? 'day' : 'days'} left
    </Badge>
  );
}
