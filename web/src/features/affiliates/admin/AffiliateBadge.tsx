import { Badge } from '~/ui/Badge';

/** Whether an affiliate earns. */
export function AffiliateBadge({ affiliate }: { affiliate: { isActive: boolean; suspendedAt?: string | null } }) {
  if (!affiliate.isActive) return <Badge tone="neutral">Left</Badge>;
  if (affiliate.suspendedAt) return <Badge tone="danger">Suspended</Badge>;
  return <Badge tone="success">Active</Badge>;
}
