import { StatusBadge, type StatusLook } from '~/ui/Badge';
import { IconArrowBackUp, IconCheck, IconClock } from '~/ui/icons';

const looks: Record<string, StatusLook> = {
  waiting: { word: 'In review', tone: 'info', icon: <IconClock aria-hidden /> },
  approved: { word: 'Approved', tone: 'success', icon: <IconCheck aria-hidden /> },
  returned: { word: 'Returned', tone: 'warning', icon: <IconArrowBackUp aria-hidden /> },
};

export function MoveUpState({ state }: { state: string }) {
  return <StatusBadge looks={looks} status={state} />;
}
