import { lazy, Suspense, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

const LeaveDialog = lazy(() => import('./LeaveDialog'));

/** Holds the person back, once, when a page with unsaved changes is about to be left. */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => latest.current() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveDialog onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
    </Suspense>
  );
}
