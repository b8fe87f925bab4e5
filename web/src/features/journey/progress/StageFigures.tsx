import { openModal } from '~/lib/browser/uiState';
import type { Progress } from './ProgressCell';
import classNames from './stage.module.css';
import { shown, stageWords } from './words';

/** Under the map: how much is done, what comes next, and the way to all stages. */
export function StageFigures({ progress }: { progress: Progress }) {
  const { stageTasks, remainingTasksCount, nextStage, percentage } = progress;
  const total = stageTasks.length;
  return (
    <div className={classNames.figures}>
      <p className={classNames.line}>
        <span>
          <b>
            {total - remainingTasksCount} of {total}
          </b>{' '}
          {total === 1 ? 'task' : 'tasks'} done
        </span>
        <b>{shown(percentage)}</b>
      </p>
      <p className={classNames.next}>
        <span>{nextStage ? `Next: ${stageWords(nextStage)}` : "You've reached the last stage."}</span>
        <button type="button" onClick={() => openModal('stages')}>
          See all stages
        </button>
      </p>
    </div>
  );
}
