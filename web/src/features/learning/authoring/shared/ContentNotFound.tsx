import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

/** For a course, unit, lesson or lesson file that does not exist. */
export function ContentNotFound({ noun }: { noun: string }) {
  const { currentUser } = useAuth();
  return (
    <EmptyState
      spot="compass"
      level={1}
      title={`${noun} not found`}
      action={page(currentUser, 'courses') && <LinkButton to={routes.courses()}>All courses</LinkButton>}
    >
      The link may be wrong, or it was deleted.
    </EmptyState>
  );
}
