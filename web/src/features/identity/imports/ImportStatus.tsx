import { StatusBadge, type StatusLook } from '~/ui/Badge';
import { IconAlertCircle, IconArrowBackUp, IconCheck, IconClipboardCheck, IconLoader2 } from '~/ui/icons';

const looks: Record<string, StatusLook> = {
  checked: { word: 'Checked', tone: 'info', icon: <IconClipboardCheck aria-hidden /> },
  running: { word: 'Running', tone: 'warning', icon: <IconLoader2 aria-hidden /> },
  done: { word: 'Done', tone: 'success', icon: <IconCheck aria-hidden /> },
  failed: { word: 'Failed', tone: 'danger', icon: <IconAlertCircle aria-hidden /> },
  undoing: { word: 'Undoing', tone: 'warning', icon: <IconLoader2 aria-hidden /> },
  undone: { word: 'Undone', tone: 'neutral', icon: <IconArrowBackUp aria-hidden /> },
};

/** The states an import can be in, as filters over the history. */
export const importStatuses = Object.entries(looks).map(([value, { word }]) => ({ value, word }));

export const ImportStatus = ({ status }: { status: string }) => <StatusBadge looks={looks} status={status} />;
