import { isExpired } from '~/lib/dates';
import { Badge, MembershipBadge } from '~/ui/Badge';

interface Props {
  subscription: {
    startsAt?: string;
    expiry: string;
    endedAt?: string | null;
    undoneAt?: string | null;
    status: string;
  };
  now?: Date;
}

/**
 * Undone when it was taken back, Inactive once unsubscribed, Expired from the day after its last one in Manila, Upcoming before its first, else as
 * the server says.
 */
export function SubscriptionBadge({ subscription, now = new Date() }: Props) {
  const { startsAt, expiry, endedAt, undoneAt, status } = subscription;
  if (undoneAt) return <Badge tone="neutral">Undone</Badge>;
  if (endedAt) return <MembershipBadge status="Inactive" />;
  if (startsAt && new Date(startsAt) > now) return <Badge tone="info">Upcoming</Badge>;
  return <MembershipBadge status={isExpired(expiry, now) ? 'Expired' : status} />;
}
