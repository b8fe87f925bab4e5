import { Card } from '~/ui/Card';
import { ProgressBar } from '~/ui/Progress';
import classNames from './StageTodo.module.css';
import type { StageOfPersonFragment } from './stageOfPerson.gql';

const SHOWN = 6;

/** The tasks that are left in the stage of a person. */
export function StageTodo({ progress }: { progress: StageOfPersonFragment }) {
  const { stage, stageTasks } = progress;
  if (!stage) return null;
  const left = stageTasks.filter(({ doneAt }) => !doneAt);
  const done = stageTasks.length - left.length;
  return (
    <Card as="section" className={classNames.card} aria-label={`Still to do in Stage ${stage.number}`}>
      <h2>Still to do in Stage {stage.number}</h2>
      <p className={classNames.line}>
        <span>{stage.name}</span>
        <span>
          {done} of {stageTasks.length}
        </span>
      </p>
      <ProgressBar
        value={stageTasks.length === 0 ? 100 : (done / stageTasks.length) * 100}
        label={`Tasks done in Stage ${stage.number}`}
      />
      {left.length === 0 ? (
        <p className={classNames.none}>All tasks are done.</p>
      ) : (
        <ul className={classNames.tasks}>
          {left.slice(0, SHOWN).map((task) => (
            <li key={task.id}>{task.title}</li>
          ))}
          {left.length > SHOWN && <li className={classNames.none}>and {left.length - SHOWN} more</li>}
        </ul>
      )}
    </Card>
  );
}
