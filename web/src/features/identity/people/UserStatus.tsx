import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import { Badge } from '~/ui/Badge';

/** Active (signed in within 90 days), inactive or archived. */
export function UserStatus({ status }: { status: string }) {
  if (status === 'archived') {
    return (
      <Badge tone="neutral" icon={<IconArchive aria-hidden />}>
        Archived
      </Badge>
    );
  }
  return status === 'active' ? (
    <Badge tone="success" icon={<IconCheck aria-hidden />}>
      Active
    </Badge>
  ) : (
    <Badge tone="outline" icon={<IconMoon aria-hidden />}>
      Inactive
    </Badge>
  );
}
