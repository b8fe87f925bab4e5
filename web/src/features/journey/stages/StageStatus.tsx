import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import { Badge } from '~/ui/Badge';

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
