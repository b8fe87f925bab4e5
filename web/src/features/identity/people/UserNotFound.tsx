import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

export function UserNotFound() {
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="User not found"
      action={<LinkButton to={routes.users()}>All users</LinkButton>}
    >
      They may have been deleted, or they aren't one of your people.
    </EmptyState>
  );
}
