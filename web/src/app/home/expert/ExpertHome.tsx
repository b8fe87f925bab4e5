import { Link } from 'react-router';
import { WinQuotes } from '~/features/community/wins/WinQuotes';
import { page } from '~/lib/access';
import { counted, dayWords } from '~/lib/ages';
import { grouped } from '~/lib/figures';
import type { HomeSectionProps } from '~/lib/home';
import { routes } from '~/lib/routing/routes';
import { Cover } from '~/ui/art/Cover';
import { Badge } from '~/ui/Badge';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { NextCall } from '../coach/NextCall';
import home from '../Home.module.css';
import { Columns, HomeFrame, today } from '../HomeFrame';
import { ExpertHomeDocument, type ExpertHomeQuery } from './expertHome.gql';

type Course = ExpertHomeQuery['taughtCourses'][number];

/** What an expert teaches, and how far people are in it. */
export default function ExpertHome(props: HomeSectionProps) {
  return (
    <HomeFrame {...props} query={ExpertHomeDocument} line={lineOf}>
      {({ taughtCourses, myEventDates, wins }, { refetch }) => (
        <Columns
          main={
            <>
              <Courses courses={taughtCourses} {...props} />
              <WinQuotes wins={wins.rows} total={wins.total} />
            </>
          }
          side={<NextCall dates={myEventDates.rows} refetch={refetch} />}
        />
      )}
    </HomeFrame>
  );
}

function lineOf({ taughtCourses }: ExpertHomeQuery): string {
  const started = taughtCourses.reduce((sum, course) => sum + course.startedThisWeek, 0);
  if (started === 0) return `${today()}. Here's what you teach.`;
  return `${today()}. ${counted(started, 'new start')} in your courses this week.`;
}

function Courses({ courses, user, pathOf }: { courses: readonly Course[] } & HomeSectionProps) {
  const all = pathOf('courses');
  return (
    <section aria-labelledby="courses-title">
      <header className={home.head}>
        <h2 id="courses-title">Your courses</h2>
        {all && <Link to={all}>All courses</Link>}
      </header>
      <Card padding="none">
        {courses.length === 0 ? (
          <EmptyState
            spot="calm"
            title="You don't teach a course yet"
            action={all ? <LinkButton to={all}>See all courses</LinkButton> : undefined}
          >
            Courses you're the author of will appear here, with how far people are.
          </EmptyState>
        ) : (
          <ul className={home.rows}>
            {courses.map((course) => (
              <li key={course.id} className={`${home.row} ${home.wrap}`} data-testid="taught-course">
                <Cover id={course.id} src={course.coverThumbUrl} className={home.thumb} />
                <div className={home.rowWords}>
                  {page(user, 'course') ? (
                    <Link to={routes.course({ id: course.id })}>{course.name}</Link>
                  ) : (
                    <b>{course.name}</b>
                  )}
                  <p>
                    {counted(course.lessonCount, 'lesson')}
                    {course.lastAt && `, last opened ${dayWords(course.lastAt)}`}
                    {course.status === 'draft' && ' '}
                    {course.status === 'draft' && <Badge tone="neutral">Draft</Badge>}
                  </p>
                </div>
                <dl className={home.stats}>
                  <Figure label="Started" value={course.started} />
                  <Figure label="This week" value={course.startedThisWeek} />
                  <Figure label="Finished" value={course.finished} />
                </dl>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{grouped(value)}</dd>
    </div>
  );
}
