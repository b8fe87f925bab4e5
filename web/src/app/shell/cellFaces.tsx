import { useEffect } from 'react';
import type { CellFaces } from '~/lib/cellFaces';
import { routes } from '~/lib/routing/routes';
import { EmptyState } from '~/ui/EmptyState';
import { SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import { toast } from '~/ui/toast';
import { ForbiddenPage, NotFoundPage } from '../pages/lazyPages';

const STALE_RETRY_MS = 15_000;

/** Says that what is shown may be old, once for all parts of a page, and asks again until it is not. */
function StaleFace({ onRetry }: { onRetry: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first onRetry asks for whatever is shown by then, and a new timer at each render would never ring
  useEffect(() => {
    toast.error("This may be out of date. We'll keep trying.", { id: 'stale' });
    const timer = setInterval(onRetry, STALE_RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  return null;
}

/** The app's faces of a query; a page may hand its own to Cell. */
export const cellFaces: CellFaces = {
  Loading: () => <SkeletonText lines={5} />,
  Empty: () => <EmptyState />,
  Forbidden: ForbiddenPage,
  NotFound: NotFoundPage,
  Failure: ({ message, onRetry }) => (
    <ErrorState title={message} onRetry={onRetry} bugReportPath={routes.bugReport()} />
  ),
  Stale: StaleFace,
};
