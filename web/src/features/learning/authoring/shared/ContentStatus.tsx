import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { Badge } from '~/ui/Badge';

/** Draft, published or archived. */
export function ContentStatus({ status }: { status: string }) {
  if (status === 'published') {
    return (
      <Badge tone="success" icon={<IconWorld aria-hidden />}>
        Published
      </Badge>
    );
  }
  if (status === 'archived') {
    return (
      <Badge tone="neutral" icon={<IconArchive aria-hidden />}>
        Archived
      </Badge>
    );
  }
  return (
    <Badge tone="outline" icon={<IconPencil aria-hidden />}>
      Draft
    </Badge>
  );
}
