import { StatusBadge, type StatusLook } from '~/ui/Badge/StatusBadge';
import { IconAlertTriangle, IconCheck, IconPencil } from '~/ui/icons';

const looks: Record<string, StatusLook> = {
  complete: { word: 'Complete', tone: 'success', icon: <IconCheck aria-hidden /> },
  outdated: { word: 'Needs answers', tone: 'warning', icon: <IconAlertTriangle aria-hidden /> },
  in_progress: { word: 'In progress', tone: 'outline', icon: <IconPencil aria-hidden /> },
};

/** Whether a response has all that the form wants now. */
export function ResponseState({ state }: { state: string }) {
  return <StatusBadge looks={looks} status={state} />;
}
