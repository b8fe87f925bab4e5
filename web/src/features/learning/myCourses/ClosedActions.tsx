import { Badge } from '~/ui/Badge';
import { Button } from '~/ui/Button';
import { IconGift, IconLock } from '~/ui/icons';
import { type ClosedDoor, closedWords } from '../gate/door';
import { FreeLessonButton, freeWords } from '../gate/FreeLessonButton';

interface Props {
  course: {
    id: number;
    name: string;
    door: ClosedDoor;
    state: string;
    nextLessonId: number | null;
    freeLessonCount: number;
  };
  /** The person wants to know what opens it. */
  onAsk: () => void;
}

/** On the card of a course that is closed: what is free in it or why it is closed, in two words, and how to open it. */
export function ClosedActions({ course, onAsk }: Props) {
  return (
    <>
      {course.freeLessonCount > 0 ? (
        <Badge tone="success" icon={<IconGift aria-hidden />}>
          {freeWords(course)}
        </Badge>
      ) : (
        <Badge tone="neutral" icon={<IconLock aria-hidden />}>
          {closedWords(course.door)}
        </Badge>
      )}
      <FreeLessonButton course={course} variant="soft" />
      <Button aria-label={`See how to unlock: ${course.name}`} onClick={onAsk}>
        See how to unlock
      </Button>
    </>
  );
}
