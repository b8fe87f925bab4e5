import { listDate } from '~/lib/dates';
import { Card } from '~/ui/Card';
import { IconCheck } from '~/ui/icons';
import type { Progress } from '../progress/ProgressCell';
import { AllDone } from '../progress/RemainingTasks';
import { TaskItems } from '../progress/TaskItems';
import classNames from './myStage.module.css';

/** All tasks of the stage: those that are left, in full, and below them those that are done. */
export function StageTasks({ progress }: { progress: Progress }) {
  const done = progress.stageTasks.filter(({ doneAt }) => doneAt);
  return (
    <>
      <Card as="section" padding="none" aria-labelledby="stage-tasks">
        <header className={classNames.head}>
          <h2 id="stage-tasks">Remaining tasks</h2>
          <span>{progress.remainingTasksCount} left</span>
        </header>
        <TaskItems remaining={progress.remainingTasks}>
          <AllDone progress={progress} />
        </TaskItems>
      </Card>
      {done.length > 0 && (
        <Card as="section" padding="none" aria-labelledby="done-tasks">
          <header className={classNames.head}>
            <h2 id="done-tasks">Done</h2>
            <span>{done.length} done</span>
          </header>
          <ul className={classNames.done}>
            {done.map(({ id, title, points, doneAt }) => (
              <li key={id}>
                <span className={classNames.mark} aria-hidden="true">
                  <IconCheck size={15} stroke={2.5} />
                </span>
                <span className={classNames.words}>
                  {title}
                  {doneAt && <small>{listDate(doneAt)}</small>}
                </span>
                <b>+{points} XP</b>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
