import { Badge } from '~/ui/Badge';
import { IconMoonStars } from '~/ui/icons';

interface Props {
  member: { silentDays: number; isSilent: boolean; lastLoginAt?: string | null; lastLessonAt?: string | null };
}

/** How long somebody has not been seen; a badge once it is too long. */
export function Silence({ member }: Props) {
  const { silentDays: days } = member;
  if (member.isSilent) {
    const never = !member.lastLoginAt && !member.lastLessonAt;
    return (
      <Badge tone="warning" icon={<IconMoonStars size={14} aria-hidden />}>
        {never ? 'Never logged in' : `Not seen for ${days} days`}
      </Badge>
    );
  }
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : `${days} days ago`;
}
