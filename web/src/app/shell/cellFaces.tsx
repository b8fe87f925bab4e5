import type { CellFaces } from '~/lib/cellFaces';
import { Button } from '~/ui/Button';
import { ForbiddenPage, NotFoundPage } from '../pages/lazyPages';
import { Notice } from '../pages/Notice';

/** The house's faces of a query; a page may hand its own to Cell. */
export const cellFaces: CellFaces = {
  Loading: () => null,
  Empty: () => <Notice spot="calm" title="No data here" />,
  Forbidden: ForbiddenPage,
  NotFound: NotFoundPage,
  Failure: ({ message, onRetry }) => (
    <Notice spot="storm" title={message} actions={<Button onClick={onRetry}>Try again</Button>} />
  ),
};
