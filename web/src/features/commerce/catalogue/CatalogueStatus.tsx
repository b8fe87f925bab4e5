import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { StatusBadge } from '~/ui/Badge';

const looks = {
  active: { word: 'In use', tone: 'success', icon: <IconCheck size={14} aria-hidden /> },
  archived: { word: 'Archived', tone: 'neutral', icon: <IconArchive size={14} aria-hidden /> },
} as const;

export function CatalogueStatus({ isArchived }: { isArchived: boolean }) {
  return <StatusBadge looks={looks} status={isArchived ? 'archived' : 'active'} />;
}
