import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

export default function ForbiddenPage() {
  return (
    <EmptyState
      spot="gate"
      level={1}
      title="Access Restricted"
      action={
        <LinkButton variant="primary" to={routes.home()}>
          Go Back to home
        </LinkButton>
      }
    >
      Your access level doesn't include this page.
    </EmptyState>
  );
}
