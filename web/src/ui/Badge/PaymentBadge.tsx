import { scheduleStatus } from '~/lib/dues/dues';
import { IconAlertCircle, IconCalendar, IconCheck, IconClock, IconFileSearch } from '../icons';
import { Badge, type BadgeTone } from './Badge';

const icons: Partial<Record<BadgeTone, typeof IconCheck>> = {
  success: IconCheck,
  danger: IconAlertCircle,
  warning: IconClock,
  info: IconCalendar,
};

interface Props {
  /** A transaction makes the entry paid. */
  transactionId?: string | number | null;
  /** A Manila day (YYYY-MM-DD) or an instant. */
  scheduleDate: string;
  /** A slip was sent for it and is being checked. */
  hasSlip?: boolean;
  now?: Date;
}

/** Paid, Slip being checked, Due today, Due tomorrow, Due in N days, Overdue: how an entry of a payment schedule stands. */
export function PaymentBadge({ transactionId = null, scheduleDate, hasSlip = false, now = new Date() }: Props) {
  const { label, tone } = scheduleStatus({ transactionId, scheduleDate, hasSlip }, now);
  const Icon = hasSlip && tone === 'info' ? IconFileSearch : icons[tone];
  return (
    <Badge tone={tone} icon={Icon && <Icon aria-hidden />}>
      {label}
    </Badge>
  );
}
