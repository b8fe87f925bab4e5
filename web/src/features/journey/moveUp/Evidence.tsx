import { listDateTime } from '~/lib/dates';
import { IconCheck } from '~/ui/icons';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import classNames from './moveUp.module.css';

interface DoneTask {
  id: number;
  title: string;
  points: number;
  isAutomatic: boolean;
  doneAt: string | null;
  /** Who of the staff ticked it. */
  doneBy: string | null;
}

/** The tasks of a stage with the time each was done, and how. */
export function Evidence({ tasks }: { tasks: readonly DoneTask[] }) {
  const done = tasks.filter(({ doneAt }) => doneAt).length;
  return (
    <section aria-label="Tasks">
      <h3 className={classNames.heading}>
        {done} of {tasks.length} tasks done
      </h3>
      <ul className={classNames.evidence}>
        {tasks.map((task) => (
          <li key={task.id} data-done={task.doneAt ? true : undefined}>
            <span className={classNames.mark} aria-hidden="true">
              {task.doneAt && <IconCheck size={14} stroke={2.5} />}
            </span>
            <span className={classNames.words}>
              {task.title}
              <small>{task.doneAt ? `${listDateTime(task.doneAt)}, ${howDone(task)}` : 'Not done yet'}</small>
            </span>
            <b>
              <VisuallyHidden>Points: </VisuallyHidden>
              {task.points} XP
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function howDone({ isAutomatic, doneBy }: DoneTask): string {
  if (doneBy) return `ticked by ${doneBy}`;
  return isAutomatic ? 'automatic' : 'ticked by hand';
}
