import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { Badge } from '~/ui/Badge';

export function BugStatus({ status }: { status: string }) {
  return status === 'closed' ? (
    <Badge tone="success" icon={<IconCheck aria-hidden />}>
      Closed
    </Badge>
  ) : (
    <Badge tone="warning" icon={<IconBug aria-hidden />}>
      Open
    </Badge>
  );
}
