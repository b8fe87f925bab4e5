import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { courseFacts, courseTarget, courseVerb } from '../courseWords';
import { useGate } from '../gate/useGate';
import { CourseProgress } from '../syllabus/CourseProgress';
import type { CourseHeadFragment } from '../syllabus/outline.gql';
import { ClosedActions } from './ClosedActions';
import classNames from './courses.module.css';

/** A course of the person: its cover, how far they are, and the way on; before one that closed, why and what opens it. */
export function CourseCard({ course, place }: { course: CourseHeadFragment; place?: number }) {
  const { show, gate } = useGate();
  return (
    <Card as="li" padding="none" className={classNames.card}>
      <Cover id={course.id} src={course.coverThumbUrl} place={place} className={classNames.cover} />
      <div className={classNames.body}>
        <p className={classNames.facts}>{courseFacts(course)}</p>
        <h2>
          <Link to={routes.viewCourse({ id: course.id })}>{course.name}</Link>
        </h2>
        {course.shortDescription && <p className={classNames.short}>{course.shortDescription}</p>}
        <div className={classNames.foot}>
          <CourseProgress course={course} />
          {course.door.isOpen ? (
            <LinkButton
              variant={course.state === 'watching' ? 'primary' : 'soft'}
              to={courseTarget(course)}
              aria-label={`${courseVerb(course)}: ${course.name}`}
            >
              {courseVerb(course)}
            </LinkButton>
          ) : (
            <ClosedActions course={course} onAsk={() => show(course)} />
          )}
        </div>
      </div>
      {gate}
    </Card>
  );
}
