import { Badge } from '~/ui/Badge';
import { IconArchive, IconDoor, IconEyeOff, IconLock } from '~/ui/icons';

interface Props {
  funnel: { isOpen: boolean; isHidden: boolean; archivedAt?: string | null };
}

/** Whether a funnel can be bought now, and whether it is shown to the public. */
export function FunnelState({ funnel }: Props) {
  if (funnel.archivedAt) {
    return (
      <Badge tone="neutral" icon={<IconArchive size={14} aria-hidden />}>
        Archived
      </Badge>
    );
  }
  return (
    <>
      {funnel.isHidden && (
        <Badge tone="outline" icon={<IconEyeOff size={14} aria-hidden />}>
          Hidden
        </Badge>
      )}
      {funnel.isOpen ? (
        <Badge tone="success" icon={<IconDoor size={14} aria-hidden />}>
          Open
        </Badge>
      ) : (
        <Badge tone="warning" icon={<IconLock size={14} aria-hidden />}>
          Closed
        </Badge>
      )}
    </>
  );
}
