import { useState } from 'react';
import { Badge } from '~/ui/Badge';
import { IconArchive, IconCalendarDue, IconCheck, IconPlayerPlay } from '~/ui/icons';

interface Props {
  batch: { isCurrent: boolean; launchFrom?: string | null; archivedAt?: string | null };
}

/** Where a batch is: to come, launched right now, over, or put away. */
export function BatchState({ batch }: Props) {
  const [now] = useState(() => new Date().toISOString());
  if (batch.archivedAt) {
    return (
      <Badge tone="neutral" icon={<IconArchive size={14} aria-hidden />}>
        Archived
      </Badge>
    );
  }
  if (batch.isCurrent) {
    return (
      <Badge tone="success" icon={<IconPlayerPlay size={14} aria-hidden />}>
        Current
      </Badge>
    );
  }
  if (!batch.launchFrom || batch.launchFrom > now) {
    return (
      <Badge tone="info" icon={<IconCalendarDue size={14} aria-hidden />}>
        Upcoming
      </Badge>
    );
  }
  return (
    <Badge tone="outline" icon={<IconCheck size={14} aria-hidden />}>
      Launched
    </Badge>
  );
}
