import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { Badge, type BadgeTone } from './Badge';
import { type PaymentFacts, paymentStatus } from './paymentStatus';

const icons: Partial<Record<BadgeTone, typeof IconCheck>> = {
  success: IconCheck,
  danger: IconAlertCircle,
  warning: IconClock,
  info: IconCalendar,
};

export function PaymentBadge({ now, ...facts }: PaymentFacts & { now?: Date }) {
  const { word, tone } = paymentStatus(facts, now);
  const Icon = icons[tone];
  return (
    <Badge tone={tone} icon={Icon && <Icon aria-hidden />}>
      {word}
    </Badge>
  );
}
