import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { useBatchRights } from './useBatchRights';

/** For a batch that does not exist, with the way to those that do. */
export function BatchNotFound() {
  const { lists } = useBatchRights();
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="Batch not found"
      action={lists && <LinkButton to={routes.batches()}>All batches</LinkButton>}
    >
      The link may be wrong.
    </EmptyState>
  );
}
