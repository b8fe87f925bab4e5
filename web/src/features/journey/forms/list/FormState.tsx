import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { StatusBadge, type StatusLook } from '~/ui/Badge/StatusBadge';

const looks: Record<string, StatusLook> = {
  draft: { word: 'Draft', tone: 'outline', icon: <IconPencil aria-hidden /> },
  archived: { word: 'Archived', tone: 'neutral', icon: <IconArchive aria-hidden /> },
  soon: { word: 'Opens soon', tone: 'info', icon: <IconClock aria-hidden /> },
  open: { word: 'Open', tone: 'success', icon: <IconWorld aria-hidden /> },
  closed: { word: 'Closed', tone: 'warning', icon: <IconLock aria-hidden /> },
  locked: { word: 'Locked', tone: 'warning', icon: <IconLock aria-hidden /> },
};

/** Whether people can fill in a form now. */
export function FormState({ status, window }: { status: string; window: string }) {
  return <StatusBadge looks={looks} status={status === 'published' ? window : status} />;
}
