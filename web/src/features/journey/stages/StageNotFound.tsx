import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { useStageRights } from './rights';

export function StageNotFound() {
  const { lists } = useStageRights();
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="Stage not found"
      action={lists && <LinkButton to={routes.stages()}>All stages</LinkButton>}
    >
      The link may be wrong.
    </EmptyState>
  );
}
