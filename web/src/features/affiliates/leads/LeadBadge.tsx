import { StatusBadge } from '~/ui/Badge';
import { IconCheck, IconShoppingCart, IconUserPlus } from '~/ui/icons';

const looks = {
  'signed up': { word: 'Signed up', tone: 'outline', icon: <IconUserPlus size={14} aria-hidden /> },
  ordered: { word: 'Ordered', tone: 'info', icon: <IconShoppingCart size={14} aria-hidden /> },
  paid: { word: 'Paid', tone: 'success', icon: <IconCheck size={14} aria-hidden /> },
} as const;

/** What became of a lead. */
export function LeadBadge({ status }: { status: string }) {
  return <StatusBadge looks={looks} status={status} />;
}
