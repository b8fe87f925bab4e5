import { StatusBadge } from '~/ui/Badge';
import { IconCheck, IconClock, IconX } from '~/ui/icons';

const looks = {
  waiting: { word: 'Waiting', tone: 'warning', icon: <IconClock size={14} aria-hidden /> },
  approved: { word: 'Approved', tone: 'success', icon: <IconCheck size={14} aria-hidden /> },
  refused: { word: 'Declined', tone: 'danger', icon: <IconX size={14} aria-hidden /> },
} as const;

/** Whether somebody has looked at a slip, and what they said. */
export function SlipBadge({ status }: { status: string }) {
  return <StatusBadge looks={looks} status={status} />;
}
