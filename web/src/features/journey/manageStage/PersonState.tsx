import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconSailboat from '@tabler/icons-react/dist/esm/icons/IconSailboat.mjs';
import { StatusBadge, type StatusLook } from '~/ui/Badge';

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
