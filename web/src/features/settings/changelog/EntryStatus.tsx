import { Badge } from '~/ui/Badge';
import { IconCheck, IconPencil } from '~/ui/icons';

export function EntryStatus({ isPublished }: { isPublished: boolean }) {
  return isPublished ? (
    <Badge tone="success" icon={<IconCheck aria-hidden />}>
      Published
    </Badge>
  ) : (
    <Badge tone="neutral" icon={<IconPencil aria-hidden />}>
      Draft
    </Badge>
  );
}
