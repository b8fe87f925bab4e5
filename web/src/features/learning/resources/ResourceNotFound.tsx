import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { useResourceRights } from './useResourceRights';

/** For a resource that does not exist, with the way to those that do. */
export function ResourceNotFound({ forMembers = false }: { forMembers?: boolean }) {
  const { lists } = useResourceRights();
  const all = forMembers ? routes.viewResources() : lists && routes.resourceFiles();
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="Resource not found"
      action={all && <LinkButton to={all}>All resources</LinkButton>}
    >
      The link may be wrong, or it was removed.
    </EmptyState>
  );
}
