import { isExpired } from '~/lib/dates';
import { MembershipBadge } from '~/ui/Badge';

interface Props {
  subscription: { expiry: string; endedAt?: string | null; status: string };
  now?: Date;
}

/** Inactive once unsubscribed, Expired from the day after its last one in Manila, else as the server says. */
export function SubscriptionBadge({ subscription, now = new Date() }: Props) {
  const { expiry, endedAt, status } = subscription;
  if (endedAt) return <MembershipBadge status="Inactive" />;
  return <MembershipBadge status={isExpired(expiry, now) ? 'Expired' : status} />;
}
