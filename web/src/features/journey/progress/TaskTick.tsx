import classNames from './tasks.module.css';
import type { TaskListRow } from './useFinishTask';

interface Props {
  row: TaskListRow;
  isSending: boolean;
  onFinish: () => void;
}

/** The round mark before a task: pressed by hand, or, where the task is done by itself, only shown. */
export function TaskTick({ row: { task, isDone }, isSending, onFinish }: Props) {
  const mark = (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" pathLength={100} className={classNames.ring} />
      <path d="M7 12.4l3.4 3.4L17 9" pathLength={100} className={classNames.check} />
    </svg>
  );
  if (isDone || task.isAutomatic) {
    return (
      <span className={classNames.tick} data-done={isDone || undefined} data-itself={task.isAutomatic || undefined}>
        {mark}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classNames.tick}
      aria-label={`Mark as done: ${task.title}`}
      aria-disabled={isSending || undefined}
      onClick={isSending ? undefined : onFinish}
    >
      {mark}
    </button>
  );
}
