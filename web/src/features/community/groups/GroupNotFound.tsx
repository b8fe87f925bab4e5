import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';
import { useGroupRights } from './useGroupRights';

/** For a group or sub-group that does not exist, or not for the person. */
export function GroupNotFound({ noun = 'Group' }: { noun?: 'Group' | 'Sub-group' }) {
  const { lists } = useGroupRights();
  return (
    <EmptyState
      spot="compass"
      level={1}
      title={`${noun} not found`}
      action={lists && <LinkButton to={routes.groups()}>All groups</LinkButton>}
    >
      The link may be wrong, or it isn't one of your groups.
    </EmptyState>
  );
}
