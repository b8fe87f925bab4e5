import { Cover } from '~/ui/art/Cover';
import { Badge } from '~/ui/Badge';
import { Button, LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconCircleCheck, IconLock, IconPlayerPlay } from '~/ui/icons';
import { courseFacts, courseTarget, courseVerb } from '../courseWords';
import { DoorButton } from '../gate/DoorButton';
import { FreeLessonButton, hasFreeLesson } from '../gate/FreeLessonButton';
import { useGate } from '../gate/useGate';
import type { CourseHeadFragment } from '../syllabus/outline.gql';
import classNames from './MyCoursePage.module.css';

/** The head of a course with its one action: go on, or learn what opens it. */
export function CourseHero({ course }: { course: CourseHeadFragment }) {
  const { show, gate } = useGate();
  return (
    <Card padding="none" radius="lg" className={classNames.hero}>
      <Cover id={course.id} src={course.coverUrl} place={0} className={classNames.cover} />
      <div className={classNames.words}>
        <p className={classNames.facts}>{courseFacts(course)}</p>
        <h1>{course.name}</h1>
        {course.shortDescription && <p className={classNames.short}>{course.shortDescription}</p>}
        {course.door.isOpen ? (
          <div className={classNames.actions}>
            <LinkButton
              variant="primary"
              to={courseTarget(course)}
              icon={<IconPlayerPlay size={18} stroke={2} aria-hidden />}
            >
              {courseVerb(course)}
            </LinkButton>
            {course.state === 'completed' && (
              <Badge tone="success" icon={<IconCircleCheck aria-hidden />}>
                Completed
              </Badge>
            )}
          </div>
        ) : (
          <div className={classNames.actions}>
            <FreeLessonButton course={course} variant="primary" />
            {course.door.action ? (
              <DoorButton action={course.door.action} isSecond={hasFreeLesson(course)} />
            ) : (
              <Button icon={<IconLock size={18} stroke={2} aria-hidden />} onClick={() => show(course)}>
                See how to unlock
              </Button>
            )}
            <p className={classNames.reason}>{course.door.reason}</p>
          </div>
        )}
      </div>
      {gate}
    </Card>
  );
}
