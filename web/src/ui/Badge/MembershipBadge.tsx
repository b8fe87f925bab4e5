import { IconAlertCircle, IconAlertTriangle, IconCheck } from '../icons';
import { Badge } from './Badge';

/** Active, Suspended, Expired, Multiple Subscriptions Found; any other word (Not Enrolled, Inactive) stays neutral. */
export function MembershipBadge({ status }: { status: string }) {
  if (status === 'Active') {
    return (
      <Badge tone="success" icon={<IconCheck aria-hidden />}>
        {status}
      </Badge>
    );
  }
  if (status === 'Expired' || status === 'Suspended') {
    return (
      <Badge tone="danger" icon={<IconAlertCircle aria-hidden />}>
        {status}
      </Badge>
    );
  }
  if (status === 'Multiple Subscriptions Found') {
    return (
      <Badge tone="warning" icon={<IconAlertTriangle aria-hidden />}>
        {status}
      </Badge>
    );
  }
  return <Badge tone="neutral">{status}</Badge>;
}
