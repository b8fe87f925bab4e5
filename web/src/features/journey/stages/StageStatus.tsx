import { Badge } from '~/ui/Badge';
import { IconArchive, IconRoute } from '~/ui/icons';

/** Whether people are on it. */
export function StageStatus({ isArchived }: { isArchived: boolean }) {
  return isArchived ? (
    <Badge tone="neutral" icon={<IconArchive aria-hidden />}>
      Archived
    </Badge>
  ) : (
    <Badge tone="success" icon={<IconRoute aria-hidden />}>
      In use
    </Badge>
  );
}
