import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { courseFacts, courseTarget, courseVerb } from '../courseWords';
import { CourseProgress } from '../syllabus/CourseProgress';
import type { CourseHeadFragment } from '../syllabus/outline.gql';
import classNames from './courses.module.css';

/** A course that is open: its cover, how far the person is, and the way on. */
export function CourseCard({ course }: { course: CourseHeadFragment }) {
  return (
    <Card as="li" padding="none" className={classNames.card}>
      <Cover id={course.id} src={course.coverThumbUrl} className={classNames.cover} />
      <div className={classNames.body}>
        <p className={classNames.facts}>{courseFacts(course)}</p>
        <h2>
          <Link to={routes.viewCourse({ id: course.id })}>{course.name}</Link>
        </h2>
        {course.shortDescription && <p className={classNames.short}>{course.shortDescription}</p>}
        <div className={classNames.foot}>
          <CourseProgress course={course} />
          <LinkButton
            variant={course.state === 'watching' ? 'primary' : 'soft'}
            to={courseTarget(course)}
            aria-label={`${courseVerb(course)}: ${course.name}`}
          >
            {courseVerb(course)}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
