import { routes } from '~/lib/routing/routes';
import { lengthInWords } from './durations';

interface Course {
  id: number;
  state: string;
  nextLessonId: number | null;
}

/** What pressing on does: begin, go on, or look again at what is done. */
export function courseVerb({ state }: Pick<Course, 'state'>): string {
  if (state === 'watching') return 'Continue';
  return state === 'completed' ? 'Review course' : 'Start course';
}

/** Where it leads: the lesson to go on with, else the course itself. */
export function courseTarget({ id, nextLessonId }: Course): string {
  return nextLessonId ? routes.viewLesson({ courseId: id, lessonId: nextLessonId }) : routes.viewCourse({ id });
}

interface Facts {
  author: { name: string } | null;
  lessonCount: number;
  seconds: number;
}

/** Coach Tin Salazar · 18 lessons · 3 h 20 min */
export function courseFacts({ author, lessonCount, seconds }: Facts): string {
  const parts = [author?.name, `${lessonCount} ${lessonCount === 1 ? 'lesson' : 'lessons'}`];
  if (seconds > 0) parts.push(lengthInWords(seconds));
  return parts.filter(Boolean).join(' · ');
}
