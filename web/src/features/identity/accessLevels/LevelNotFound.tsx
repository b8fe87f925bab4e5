import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

export function LevelNotFound() {
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="Access level not found"
      action={<LinkButton to={routes.accessLevels()}>All access levels</LinkButton>}
    >
      It may have been deleted.
    </EmptyState>
  );
}
