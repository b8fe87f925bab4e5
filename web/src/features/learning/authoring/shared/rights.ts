import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';

/** What the person may see and do where courses are made. A control stands only where its page and its function are both open. */
export function useAuthorRights() {
  const { currentUser: user } = useAuth();
  const changes = can(user, 'course_update');
  const adds = changes || can(user, 'lesson_create');
  return {
    opensCourse: page(user, 'course'),
    createsCourses: can(user, 'course_create') && page(user, 'newCourse'),
    copies: can(user, 'course_create'),
    /** Publish, order and archive. */
    changes,
    editsCourses: changes && page(user, 'editCourse'),
    opensUnits: page(user, 'unit'),
    addsUnits: adds && page(user, 'newUnit'),
    editsUnits: changes && page(user, 'editUnit'),
    opensLessons: page(user, 'lesson'),
    addsLessons: adds && page(user, 'newLesson'),
    editsLessons: changes && page(user, 'editLesson'),
    opensFiles: page(user, 'lessonFile'),
    addsFiles: adds && page(user, 'newLessonFile'),
    editsFiles: changes && page(user, 'editLessonFile'),
  };
}

export type AuthorRights = ReturnType<typeof useAuthorRights>;
