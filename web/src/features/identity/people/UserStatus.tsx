import { StatusBadge, type StatusLook } from '~/ui/Badge';
import { IconArchive, IconCheck, IconMoon } from '~/ui/icons';

const looks: Record<string, StatusLook> = {
  active: { word: 'Active', tone: 'success', icon: <IconCheck aria-hidden /> },
  inactive: { word: 'Inactive', tone: 'outline', icon: <IconMoon aria-hidden /> },
  archived: { word: 'Archived', tone: 'neutral', icon: <IconArchive aria-hidden /> },
};

/** Active (signed in within 90 days), inactive or archived. */
export const UserStatus = ({ status }: { status: string }) => <StatusBadge looks={looks} status={status} />;
