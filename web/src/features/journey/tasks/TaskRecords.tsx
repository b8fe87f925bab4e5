import type { ReactNode } from 'react';
import { grouped } from '~/lib/figures';
import { EmptyState } from '~/ui/EmptyState';
import { Markdown } from '~/ui/Markdown';
import { SortableList } from '~/ui/Sortable';
import type { StageDetailsFragment, TaskDetailsFragment } from '../stages/stages.gql';
import classNames from '../stages/stages.module.css';
import { taskFacts } from './taskWords';

interface Props {
  stage: StageDetailsFragment;
  /** In the order they are shown in; that of the stage unless given. */
  tasks?: readonly TaskDetailsFragment[];
  onOrder?: (ids: number[]) => void;
  /** A button that adds one. */
  action?: ReactNode;
  /** Buttons at the end of a row. */
  tools?: (task: TaskDetailsFragment) => ReactNode;
}

/** The tasks of a stage in their order, with what each says, brings and leads to. */
export function TaskRecords({ stage, tasks, onOrder, action, tools }: Props) {
  const rows = tasks ?? stage.tasks.filter(({ archivedAt }) => !archivedAt);
  return (
    <>
      <header className={classNames.head}>
        <div>
          <h2>Tasks</h2>
          <p>
            {rows.length === 1 ? '1 task' : `${rows.length} tasks`}, {grouped(stage.points)} XP total
          </p>
        </div>
        {action}
      </header>
      {rows.length === 0 ? (
        <EmptyState title="No tasks yet">Each task is one stop on this stage's map.</EmptyState>
      ) : (
        <SortableList
          label="Tasks"
          rows={rows}
          onOrder={onOrder}
          nameOf={(task) => task.title}
          className={classNames.list}
        >
          {(task) => (
            <>
              <div className={classNames.words}>
                <p className={classNames.title}>{task.title}</p>
                {task.description && (
                  <div className={classNames.text}>
                    <Markdown text={task.description} topHeading={4} />
                  </div>
                )}
                <p className={classNames.facts}>{taskFacts(task).join(' · ')}</p>
              </div>
              <p className={classNames.xp}>+{task.points} XP</p>
              {tools?.(task)}
            </>
          )}
        </SortableList>
      )}
    </>
  );
}
