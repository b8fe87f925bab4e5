import { Markdown } from '~/ui/Markdown';
import { VisuallyHidden } from '~/ui/VisuallyHidden';
import type { TaskFieldsFragment } from './progress.gql';
import { TaskAction } from './TaskAction';
import { TaskTick } from './TaskTick';
import classNames from './tasks.module.css';
import { useFinishTask } from './useFinishTask';
import { itselfWords } from './words';

interface Props {
  remaining: readonly TaskFieldsFragment[];
  /** Shows only the beginning of a long description. */
  brief?: boolean;
  /** What stands there when no task is left. */
  children: React.ReactNode;
}

/** The tasks that are left, each with its check, its points and its button. */
export function TaskItems({ remaining, brief = false, children }: Props) {
  const { finish, isSending, rows } = useFinishTask(remaining);
  const done = rows.filter(({ isDone }) => isDone);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{done.map(({ task }) => `Done: ${task.title}. ${task.points} XP added.`).join(' ')}</span>
      </VisuallyHidden>
      {rows.length === 0 ? (
        children
      ) : (
        <ul className={classNames.tasks}>
          {rows.map((row, at) => {
            const { task, isDone } = row;
            const itself = itselfWords(task);
            const press = { isSending: isSending(task.id), onFinish: () => void finish(task) };
            return (
              <li key={task.id} className={classNames.task} data-done={isDone || undefined}>
                <TaskTick row={row} {...press} />
                <div className={classNames.words}>
                  <p className={classNames.title}>{task.title}</p>
                  {task.description && (
                    <div className={classNames.description} data-brief={brief || undefined}>
                      <Markdown text={task.description} topHeading={4} />
                    </div>
                  )}
                  {itself && !isDone && <p className={classNames.itself}>{itself}</p>}
                  {!isDone && (
                    <div className={classNames.action}>
                      <TaskAction task={task} variant={at === 0 ? 'soft' : 'default'} {...press} />
                    </div>
                  )}
                </div>
                <p className={classNames.points}>+{task.points} XP</p>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
