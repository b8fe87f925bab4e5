import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Badge } from '~/ui/Badge';

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
