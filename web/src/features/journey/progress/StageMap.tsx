import type { ReactNode } from 'react';
import { openModal } from '~/lib/browser/uiState';
import { RouteMap, type RouteShape } from '~/ui/art/RouteMap';
import { SeaSurface } from '~/ui/art/SeaSurface';
import { IconInfoCircle } from '~/ui/icons';
import type { Progress } from './ProgressCell';
import classNames from './stage.module.css';
import { useCountUp } from './useCountUp';
import { xp } from './words';

interface Props {
  progress: Progress;
  /** The name of the stage as a heading of the page. */
  children: ReactNode;
  shape?: RouteShape;
}

/** The deep-sea surface of the journey: where one is, how many points one has, and the way with one stop per task. */
export function StageMap({ progress, children, shape = 'card' }: Props) {
  const { stage, stageTasks, remainingTasksCount } = progress;
  const points = useCountUp(progress.points);
  return (
    <SeaSurface art={shape === 'wide' ? 'wide' : 'map'} className={classNames.sea}>
      <div className={classNames.top}>
        <p className={classNames.number}>Stage {stage.number}</p>
        <button
          type="button"
          className={classNames.xp}
          aria-label={`${xp(progress.points)}. How points work`}
          onClick={() => openModal('points')}
        >
          {xp(points)}
          <IconInfoCircle size={16} stroke={2} aria-hidden />
        </button>
      </div>
      {children}
      <div className={classNames.route} data-shape={shape}>
        <RouteMap total={stageTasks.length} done={stageTasks.length - remainingTasksCount} shape={shape} />
      </div>
    </SeaSurface>
  );
}
