import { lazy, type ReactNode, Suspense, useState } from 'react';

const LeaveDialog = lazy(() => import('./LeaveDialog'));

/** For forms in drawers, which are left without leaving the page: `leave` asks first when something is not saved, `question` is to be rendered. */
export function useLeaveQuestion(isDirty: () => boolean, onLeave: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => {
    if (isDirty()) setIsAsking(true);
    else onLeave();
  };
  const question: ReactNode = isAsking && (
    <Suspense>
      <LeaveDialog leaveLabel="Discard changes" onLeave={onLeave} onStay={() => setIsAsking(false)}>
        Your changes aren't saved yet. If you leave, you'll lose them.
      </LeaveDialog>
    </Suspense>
  );
  return { leave, question };
}
