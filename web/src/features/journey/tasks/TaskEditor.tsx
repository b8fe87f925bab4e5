import { lazy, Suspense, useState } from 'react';
import { useOnce } from '~/lib/browser/useOnce';
import { Button, IconButton } from '~/ui/Button';
import { Card } from '~/ui/Card';
import { IconDots, IconPlus } from '~/ui/icons';
import { Menu } from '~/ui/menus/Menu';
import type { StageDetailsFragment } from '../stages/stages.gql';
import classNames from '../stages/stages.module.css';
import { TaskRecords } from './TaskRecords';
import { useTaskActions } from './useTaskActions';
import { useTaskOrder } from './useTaskOrder';

const TaskDrawer = lazy(() => import('./TaskDrawer'));

interface Props {
  stage: StageDetailsFragment;
  onChanged: () => Promise<void>;
}

/** The tasks of a stage where they are made: added, changed, put in order, taken away. Each change is saved at once. */
export function TaskEditor({ stage, onChanged }: Props) {
  const { tasks, order } = useTaskOrder(stage, onChanged);
  // The id of the task in the drawer, 0 for a new one, null while it is closed.
  const [openId, setOpenId] = useState<number | null>(null);
  const wasOpened = useOnce(openId !== null);
  const actions = useTaskActions({ onChanged, onEdit: setOpenId });
  const archived = stage.tasks.filter(({ archivedAt }) => archivedAt);
  return (
    <Card as="section" padding="none" className={classNames.tasks} aria-label="Tasks">
      <TaskRecords
        stage={stage}
        tasks={tasks}
        onOrder={order}
        action={
          <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpenId(0)}>
            Add task
          </Button>
        }
        tools={(task) => (
          <Menu
            items={actions.itemsFor(task, tasks, order)}
            trigger={<IconButton label={`Actions for ${task.title}`} icon={<IconDots size={18} />} />}
          />
        )}
      />
      {archived.length > 0 && (
        <div className={classNames.archived}>
          <h3>Archived tasks</h3>
          <ul>
            {archived.map((task) => (
              <li key={task.id}>
                {task.title}
                <Button size="xs" onClick={() => void actions.restore(task)}>
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {wasOpened && (
        <Suspense>
          <TaskDrawer
            stageId={stage.id}
            task={openId === null ? undefined : (stage.tasks.find(({ id }) => id === openId) ?? null)}
            onClose={() => setOpenId(null)}
            onSaved={onChanged}
          />
        </Suspense>
      )}
    </Card>
  );
}
