import { Link } from 'react-router';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { listDate } from '~/lib/dates';
import { routes } from '~/lib/routing/routes';
import { Badge } from '~/ui/Badge';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { ProgressBar } from '~/ui/Progress';
import { SkeletonRows } from '~/ui/Skeleton';
import { MemberLearningDocument } from './memberLearning.gql';
import classNames from './memberTabs.module.css';

interface Props {
  id: number;
  firstName: string;
  /** The page has asked for it already. */
  shared?: boolean;
}

/** The courses that someone started, and how far they are. */
export default function LearningTab({ id, firstName, shared }: Props) {
  const { currentUser } = useAuth();
  const opensCourse = page(currentUser, 'course');
  return (
    <Cell
      query={MemberLearningDocument}
      variables={{ userId: id }}
      shared={shared}
      loading={<SkeletonRows rows={6} />}
      isEmpty={({ memberLearning }) => memberLearning.courses.length === 0}
      empty={
        <EmptyState level={2} spot="compass" title="No courses yet">
          Courses {firstName} starts will appear here.
        </EmptyState>
      }
    >
      {({ memberLearning }) => (
        <Card as="section" padding="none" aria-label="Courses">
          <ul>
            {memberLearning.courses.map((course) => (
              <li key={course.courseId} className={classNames.row}>
                <span className={classNames.what}>
                  {opensCourse ? (
                    <Link to={routes.course({ id: course.courseId })}>{course.name}</Link>
                  ) : (
                    <b>{course.name}</b>
                  )}
                  <small>
                    {course.neededDoneCount} of {course.neededCount} lessons
                  </small>
                </span>
                <span className={classNames.bar}>
                  <ProgressBar value={course.percent} label={`Progress in ${course.name}`} />
                </span>
                <span className={classNames.when}>
                  {course.completedAt ? (
                    <Badge tone="success">Completed {listDate(course.completedAt)}</Badge>
                  ) : (
                    course.lastAt && `Last opened ${listDate(course.lastAt)}`
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Cell>
  );
}
