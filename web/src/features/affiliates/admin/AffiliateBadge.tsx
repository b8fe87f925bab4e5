import { Badge } from '~/ui/Badge';

/** Whether an affiliate earns. */
export function AffiliateBadge({ affiliate }: { affiliate: { isActive: boolean; suspendedAt?: string | null } }) {
  if (!affiliate.isActive) return <Badge tone="neutral">Left</Badge>;
  if (affiliate.suspendedAt) return <Badge tone="danger">Suspended</Badge>;
  return <Badge tone="success">Active</Badge>;
}

/** What staff found about an affiliate: what they confirmed, and what waits for them. */
export function FlagBadges({
  affiliate,
}: {
  affiliate: { openFlags?: number | null; confirmedFlags?: number | null };
}) {
  const { openFlags, confirmedFlags } = affiliate;
  return (
    <>
      {!!confirmedFlags && <Badge tone="danger">Flag confirmed</Badge>}{' '}
      {!!openFlags && <Badge tone="warning">Flag to review</Badge>}
    </>
  );
}
