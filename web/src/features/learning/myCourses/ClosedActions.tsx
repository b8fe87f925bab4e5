import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { type ClosedDoor, closedWords } from '../gate/door';

interface Props {
  course: { name: string; door: ClosedDoor };
  /** The person wants to know what opens it. */
  onAsk: () => void;
}

/** On the card of a course that is closed: why in two words, and how to open it. */
export function ClosedActions({ course, onAsk }: Props) {
  return (
    <>
      <Badge tone="neutral" icon={<IconLock aria-hidden />}>
        {closedWords(course.door)}
      </Badge>
      <Button aria-label={`See how to unlock: ${course.name}`} onClick={onAsk}>
        See how to unlock
      </Button>
    </>
  );
}
