import { Badge } from '~/ui/Badge';
import { IconArchive, IconPencil, IconWorld } from '~/ui/icons';

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
