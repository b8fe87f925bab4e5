import { lazy, Suspense, useRef } from 'react';
import { useUi } from '~/lib/browser/uiState';
import type { Progress } from './ProgressCell';

const PointsModal = lazy(() => import('./PointsModal'));
const StagesModal = lazy(() => import('./StagesModal'));

/** The two dialogs of the panel. Their code comes with the first press, and they stay then, so that they can leave with a motion. */
export function StageModals({ progress }: { progress: Progress }) {
  const shown = useUi((state) => state.modalShown);
  const wanted = useRef(new Set<string>());
  if (shown) wanted.current.add(shown);
  return (
    <Suspense>
      {wanted.current.has('points') && <PointsModal progress={progress} />}
      {wanted.current.has('stages') && <StagesModal progress={progress} />}
    </Suspense>
  );
}
