import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '~/ui/Badge';

interface Look {
  word: string;
  tone: BadgeTone;
  icon: ReactNode;
}

const looks: Record<string, Look> = {
  checked: { word: 'Checked', tone: 'info', icon: <IconClipboardCheck aria-hidden /> },
  running: { word: 'Running', tone: 'warning', icon: <IconLoader2 aria-hidden /> },
  done: { word: 'Done', tone: 'success', icon: <IconCheck aria-hidden /> },
  failed: { word: 'Failed', tone: 'danger', icon: <IconAlertCircle aria-hidden /> },
  undoing: { word: 'Undoing', tone: 'warning', icon: <IconLoader2 aria-hidden /> },
  undone: { word: 'Undone', tone: 'neutral', icon: <IconArrowBackUp aria-hidden /> },
};

/** The states an import can be in, as filters over the history. */
export const importStatuses = Object.entries(looks).map(([value, { word }]) => ({ value, word }));

export function ImportStatus({ status }: { status: string }) {
  const look = looks[status];
  if (!look) return <Badge tone="neutral">{status}</Badge>;
  return (
    <Badge tone={look.tone} icon={look.icon}>
      {look.word}
    </Badge>
  );
}
