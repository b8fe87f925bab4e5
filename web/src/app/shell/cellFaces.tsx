import type { CellFaces } from '~/lib/cellFaces';
import { routes } from '~/lib/routing/routes';
import { EmptyState } from '~/ui/EmptyState';
import { SkeletonText } from '~/ui/Skeleton';
import { ErrorState } from '~/ui/states/ErrorState';
import { ForbiddenPage, NotFoundPage } from '../pages/lazyPages';

/** The house's faces of a query; a page may hand its own to Cell. */
export const cellFaces: CellFaces = {
  Loading: () => <SkeletonText lines={5} />,
  Empty: () => <EmptyState />,
  Forbidden: ForbiddenPage,
  NotFound: NotFoundPage,
  Failure: ({ message, onRetry }) => (
    <ErrorState title={message} onRetry={onRetry} bugReportPath={routes.bugReport()} />
  ),
};
