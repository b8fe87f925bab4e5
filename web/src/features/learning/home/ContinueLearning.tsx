import { Cell } from '~/lib/cell';
import type { HomeSectionProps } from '~/lib/home';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconPlayerPlay } from '~/ui/icons';
import { SkeletonCard } from '~/ui/Skeleton';
import { courseTarget } from '../courseWords';
import { DoorButton } from '../gate/DoorButton';
import { CourseProgress } from '../syllabus/CourseProgress';
import classNames from './ContinueLearning.module.css';
import { ContinueLearningDocument, type ContinueLearningQuery } from './continueLearning.gql';

/** The lesson the person stopped at; who has begun nothing is led to the courses. */
export default function ContinueLearning({ role, shared }: HomeSectionProps & { shared?: boolean }) {
  return (
    <Cell
      query={ContinueLearningDocument}
      shared={shared}
      loading={<SkeletonCard />}
      empty={role.id === 'member' ? <ChooseCourse /> : null}
    >
      {({ myCourses: { rows } }) => rows[0] && <Continue course={rows[0]} />}
    </Cell>
  );
}

function Continue({ course }: { course: ContinueLearningQuery['myCourses']['rows'][number] }) {
  const unitAt = course.units.findIndex((unit) => unit.lessons.some(({ id }) => id === course.nextLessonId));
  const lesson = course.door.isOpen && course.units[unitAt]?.lessons.find(({ id }) => id === course.nextLessonId);
  const place = lesson && `Unit ${unitAt + 1}, Lesson ${lesson.number}`;
  return (
    <Card as="section" padding="none" radius="lg" className={classNames.card} aria-labelledby="continue-title">
      <Cover id={course.id} src={course.coverUrl} place={1} className={classNames.cover} />
      <div className={classNames.words}>
        <p>{course.door.isOpen ? `Continue learning · ${course.name}` : 'Your course'}</p>
        <h2 id="continue-title">{lesson ? lesson.name : course.name}</h2>
        {!course.door.isOpen && <p>{course.door.reason}</p>}
        <p>{[place, course.author && `with ${course.author.name}`].filter(Boolean).join(' ')}</p>
        <CourseProgress course={course} />
        <div className={classNames.actions}>
          {course.door.isOpen ? (
            <LinkButton
              variant="primary"
              to={courseTarget(course)}
              icon={<IconPlayerPlay size={18} stroke={2} aria-hidden />}
            >
              Continue lesson
            </LinkButton>
          ) : (
            <DoorButton action={course.door.action} />
          )}
          <LinkButton variant="subtle" to={routes.viewCourse({ id: course.id })}>
            Syllabus
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

function ChooseCourse() {
  return (
    <Card as="section" radius="lg" className={classNames.words} aria-labelledby="continue-title">
      <h2 id="continue-title">Choose your first course</h2>
      <p>After that, you can pick up right where you left off.</p>
      <div className={classNames.actions}>
        <LinkButton variant="primary" to={routes.viewCourses()}>
          My Courses
        </LinkButton>
      </div>
    </Card>
  );
}
