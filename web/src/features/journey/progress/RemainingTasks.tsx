import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { routes } from '~/lib/routing/routes';
import { Spot } from '~/ui/art/Spot';
import { LinkButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { type Progress, ProgressCell } from './ProgressCell';
import classNames from './RemainingTasks.module.css';
import { TaskItems } from './TaskItems';

/** The page of the stage has all of them. */
const SHOWN = 3;

/** What is left to do in the stage: the second part of the side panel. */
export default function RemainingTasks() {
  return (
    <ProgressCell shared>
      {(progress) => (
        <Card as="section" padding="none" aria-labelledby="remaining-tasks">
          <header className={classNames.head}>
            <h2 id="remaining-tasks">Remaining tasks</h2>
            <span>{progress.remainingTasksCount} left</span>
          </header>
          <TaskItems remaining={progress.remainingTasks.slice(0, SHOWN)} brief>
            <AllDone progress={progress}>
              {progress.canMoveUp && (
                <LinkButton size="sm" variant="soft" to={routes.viewStage()}>
                  Ask to move up
                </LinkButton>
              )}
            </AllDone>
          </TaskItems>
          {progress.remainingTasksCount > SHOWN && (
            <p className={classNames.more}>
              <Link to={routes.viewStage()}>See all {progress.remainingTasksCount} tasks</Link>
            </p>
          )}
        </Card>
      )}
    </ProgressCell>
  );
}

interface AllDoneProps {
  progress: Progress;
  /** The way on, where it is not on the page already. */
  children?: ReactNode;
}

/** Instead of tasks when none remains. */
export function AllDone({ progress: { nextStage, moveUp }, children }: AllDoneProps) {
  return (
    <div className={classNames.allDone}>
      <Spot kind="island" />
      <p className={classNames.hooray}>Hooray! You've completed all the task</p>
      {!nextStage && <p>You've reached the last stage.</p>}
      {moveUp?.state === 'waiting' && <p>Your request to move up is in review.</p>}
      {children}
    </div>
  );
}
