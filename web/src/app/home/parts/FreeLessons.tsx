import { Link } from 'react-router';
import { lengthInWords } from '~/features/learning/durations';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { Badge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconCheck, IconPlayerPlay } from '~/ui/icons';
import home from '../Home.module.css';
import classNames from '../visitor/VisitorHome.module.css';
import type { VisitorHomeQuery } from '../visitor/visitorHome.gql';

type Lesson = VisitorHomeQuery['freeLessons'][number];

const SHOWN = 3;

/** Lessons that are open to everyone with an account. */
export function FreeLessons({ lessons }: { lessons: readonly Lesson[] }) {
  return (
    <section aria-labelledby="free-title">
      <header className={home.head}>
        <h2 id="free-title">Free for you</h2>
        <Link to={routes.viewCourses()}>All courses</Link>
      </header>
      <Card padding="none">
        <ul className={home.rows}>
          {lessons.slice(0, SHOWN).map((lesson, at) => (
            <li key={lesson.id} className={`${home.row} ${home.wrap}`} data-testid="free-lesson">
              <Cover id={lesson.courseId} src={lesson.coverThumbUrl} className={home.thumb} />
              <div className={home.rowWords}>
                <Link to={routes.viewLesson({ courseId: lesson.courseId, lessonId: lesson.id })}>{lesson.name}</Link>
                <p>
                  {lesson.courseName}
                  {lesson.seconds ? ` · ${lengthInWords(lesson.seconds)}` : ''}
                </p>
              </div>
              {lesson.isDone && (
                <Badge tone="success" icon={<IconCheck aria-hidden />}>
                  Completed
                </Badge>
              )}
              <LinkButton
                className={classNames.start}
                variant={at === 0 && !lesson.isDone ? 'primary' : 'default'}
                to={routes.viewLesson({ courseId: lesson.courseId, lessonId: lesson.id })}
                icon={<IconPlayerPlay size={18} stroke={2} aria-hidden />}
              >
                {lesson.isDone ? 'Watch again' : 'Start lesson'}
              </LinkButton>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
