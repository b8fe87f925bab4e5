import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { Card } from '~/ui/Card';
import { ProgressBar } from '~/ui/Progress';
import classNames from './myStage.module.css';
import { StageUnitsDocument } from './units.gql';

/** The units of courses that belong to the stage, such as Setting Up for Success. Nothing where no task is about a lesson. */
export function StageUnits() {
  const { currentUser } = useAuth();
  const { data } = useQuery(StageUnitsDocument, { variables: { id: currentUser?.id ?? 0 }, skip: !currentUser });
  const units = data?.userStageProgress?.units ?? [];
  if (units.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby="stage-units">
      <header className={classNames.head}>
        <h2 id="stage-units">Lessons in this stage</h2>
      </header>
      <ul className={classNames.units}>
        {units.map(({ id, name, courseId, courseName, taskCount, doneCount }) => (
          <li key={id}>
            <p className={classNames.unit}>
              <Link to={routes.viewCourse({ id: courseId })}>{name}</Link>
              <span>
                {doneCount} of {taskCount}
              </span>
            </p>
            <p className={classNames.course}>{courseName}</p>
            <ProgressBar value={taskCount ? (doneCount / taskCount) * 100 : 0} label={`Tasks in ${name}`} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
