import { StatusBadge, type StatusLook } from '~/ui/Badge';
import { IconArrowBackUp, IconClock, IconFlag, IconSailboat } from '~/ui/icons';

const looks: Record<string, StatusLook> = {
  working: { word: 'In progress', tone: 'outline', icon: <IconSailboat aria-hidden /> },
  ready: { word: 'Ready', tone: 'success', icon: <IconFlag aria-hidden /> },
  waiting: { word: 'In review', tone: 'info', icon: <IconClock aria-hidden /> },
  returned: { word: 'Returned', tone: 'warning', icon: <IconArrowBackUp aria-hidden /> },
};

/** How somebody stands before the next stage. */
export function PersonState({ state }: { state: string }) {
  return <StatusBadge looks={looks} status={state} />;
}
