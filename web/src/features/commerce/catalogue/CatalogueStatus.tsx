import { StatusBadge } from '~/ui/Badge';
import { IconArchive, IconCheck } from '~/ui/icons';

const looks = {
  active: { word: 'In use', tone: 'success', icon: <IconCheck size={14} aria-hidden /> },
  archived: { word: 'Archived', tone: 'neutral', icon: <IconArchive size={14} aria-hidden /> },
} as const;

export function CatalogueStatus({ isArchived }: { isArchived: boolean }) {
  return <StatusBadge looks={looks} status={isArchived ? 'archived' : 'active'} />;
}
