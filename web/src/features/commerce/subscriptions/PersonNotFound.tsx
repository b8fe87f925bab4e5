import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

/** For somebody who does not exist, with the way to those who do. */
export function PersonNotFound() {
  const { currentUser } = useAuth();
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="User not found"
      action={page(currentUser, 'users') && <LinkButton to={routes.users()}>All users</LinkButton>}
    >
      The link may be wrong.
    </EmptyState>
  );
}
