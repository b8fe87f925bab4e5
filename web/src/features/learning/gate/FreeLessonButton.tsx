import { LinkButton } from '~/ui/Button';
import { courseTarget } from '../courseWords';

interface Course {
  id: number;
  name: string;
  state: string;
  nextLessonId: number | null;
  freeLessonCount: number;
}

/** What is free in a course that is closed to the person: "1 free lesson". */
export function freeWords({ freeLessonCount }: Pick<Course, 'freeLessonCount'>): string {
  return `${freeLessonCount} free ${freeLessonCount === 1 ? 'lesson' : 'lessons'}`;
}

/** Whether a free lesson waits for the person. */
export function hasFreeLesson({ freeLessonCount, nextLessonId }: Course): boolean {
  return freeLessonCount > 0 && nextLessonId !== null;
}

/** Leads to the free lesson that isn't done yet. After the last one the next step is joining, which is not its business. */
export function FreeLessonButton({ course, variant }: { course: Course; variant: 'primary' | 'soft' }) {
  if (!hasFreeLesson(course)) return null;
  return (
    <LinkButton variant={variant} to={courseTarget(course)} aria-label={`Open free lesson: ${course.name}`}>
      Open free lesson
    </LinkButton>
  );
}
