import { StatusBadge, type StatusLook } from '~/ui/Badge/StatusBadge';
import { IconArchive, IconClock, IconLock, IconPencil, IconWorld } from '~/ui/icons';

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
