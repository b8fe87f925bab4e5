import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { StatusBadge, type StatusLook } from '~/ui/Badge/StatusBadge';

const looks: Record<string, StatusLook> = {
  complete: { word: 'Complete', tone: 'success', icon: <IconCheck aria-hidden /> },
  outdated: { word: 'Needs answers', tone: 'warning', icon: <IconAlertTriangle aria-hidden /> },
  in_progress: { word: 'In progress', tone: 'outline', icon: <IconPencil aria-hidden /> },
};

/** Whether a response has all that the form wants now. */
export function ResponseState({ state }: { state: string }) {
  return <StatusBadge looks={looks} status={state} />;
}
