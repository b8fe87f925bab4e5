import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { Cell } from '~/lib/cell';
import type { HomeSectionProps } from '~/lib/home';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { SkeletonCard } from '~/ui/Skeleton';
import { courseTarget } from '../courseWords';
import { CourseProgress } from '../syllabus/CourseProgress';
import classNames from './ContinueLearning.module.css';
import { ContinueLearningDocument, type ContinueLearningQuery } from './continueLearning.gql';

/** The lesson the person stopped at; who has begun nothing is led to the courses. */
export default function ContinueLearning({ role }: HomeSectionProps) {
  return (
    <Cell
      query={ContinueLearningDocument}
      loading={<SkeletonCard />}
      empty={role.id === 'member' ? <ChooseCourse /> : null}
    >
      {({ myCourses: { rows } }) => rows[0] && <Continue course={rows[0]} />}
    </Cell>
  );
}

function Continue({ course }: { course: ContinueLearningQuery['myCourses']['rows'][number] }) {
  const unitAt = course.units.findIndex((unit) => unit.lessons.some(({ id }) => id === course.nextLessonId));
  const lesson = course.units[unitAt]?.lessons.find(({ id }) => id === course.nextLessonId);
  const place = lesson && `Unit ${unitAt + 1}, Lesson ${lesson.number}`;
  return (
    <Card as="section" padding="none" radius="lg" className={classNames.card} aria-labelledby="continue-title">
      <Cover id={course.id} src={course.coverUrl} className={classNames.cover} />
      <div className={classNames.words}>
        <p>Continue learning · {course.name}</p>
        <h2 id="continue-title">{lesson?.name ?? course.name}</h2>
        <p>{[place, course.author && `with ${course.author.name}`].filter(Boolean).join(' ')}</p>
        <CourseProgress course={course} />
        <div className={classNames.actions}>
          <LinkButton
            variant="primary"
            to={courseTarget(course)}
            icon={<IconPlayerPlay size={18} stroke={2} aria-hidden />}
          >
            Continue lesson
          </LinkButton>
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
      <p>From then on, the lesson you stopped at waits for you here.</p>
      <div className={classNames.actions}>
        <LinkButton variant="primary" to={routes.viewCourses()}>
          My Courses
        </LinkButton>
      </div>
    </Card>
  );
}
