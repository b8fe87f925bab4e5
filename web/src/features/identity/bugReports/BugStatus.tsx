import { StatusBadge, type StatusLook } from '~/ui/Badge';
import { IconBug, IconCheck } from '~/ui/icons';

const looks: Record<string, StatusLook> = {
  open: { word: 'Open', tone: 'warning', icon: <IconBug aria-hidden /> },
  closed: { word: 'Closed', tone: 'success', icon: <IconCheck aria-hidden /> },
};

export const BugStatus = ({ status }: { status: string }) => <StatusBadge looks={looks} status={status} />;
