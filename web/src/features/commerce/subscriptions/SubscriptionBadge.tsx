import { isExpired } from '~/lib/dates';
import { Badge, MembershipBadge } from '~/ui/Badge';

interface Props {
  subscription: {
    startsAt?: string;
    expiry: string;
    endedAt?: string | null;
    undoneAt?: string | null;
    status: string;
    isSuspended?: boolean;
  };
  now?: Date;
}

/**
 * Undone when it was taken back, Inactive once unsubscribed, Expired from the day after its last one in Manila, Upcoming before its first, Suspended
 * while an overdue payment keeps it closed, else as the server says.
 */
export function SubscriptionBadge({ subscription, now = new Date() }: Props) {
  const { startsAt, expiry, endedAt, undoneAt, status, isSuspended } = subscription;
  if (undoneAt) return <Badge tone="neutral">Undone</Badge>;
  if (endedAt) return <MembershipBadge status="Inactive" />;
  if (startsAt && new Date(startsAt) > now) return <Badge tone="info">Upcoming</Badge>;
  if (isExpired(expiry, now)) return <MembershipBadge status="Expired" />;
  return <MembershipBadge status={isSuspended ? 'Suspended' : status} />;
}
