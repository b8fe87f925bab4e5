import { courseTarget } from '~/features/learning/courseWords';
import type { CourseToContinueFragment } from '~/features/learning/home/continueLearning.gql';
import { CourseProgress } from '~/features/learning/syllabus/CourseProgress';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import home from '../Home.module.css';
import { Panel } from './Panel';

/** Where someone left off, in few words. */
export function Learning({ course }: { course?: CourseToContinueFragment }) {
  return (
    <Panel title="Your own learning">
      {course ? (
        <>
          <p>{course.name}</p>
          <CourseProgress course={course} />
          <div className={home.actions}>
            <LinkButton to={courseTarget(course)}>Continue lesson</LinkButton>
          </div>
        </>
      ) : (
        <>
          <p className={home.muted}>Pick a course, and the lesson you left off at will wait for you here.</p>
          <div className={home.actions}>
            <LinkButton to={routes.viewCourses()}>My Courses</LinkButton>
          </div>
        </>
      )}
    </Panel>
  );
}
