import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { StatusBadge, type StatusLook } from '~/ui/Badge';

const looks: Record<string, StatusLook> = {
  open: { word: 'Open', tone: 'warning', icon: <IconBug aria-hidden /> },
  closed: { word: 'Closed', tone: 'success', icon: <IconCheck aria-hidden /> },
};

export const BugStatus = ({ status }: { status: string }) => <StatusBadge looks={looks} status={status} />;
