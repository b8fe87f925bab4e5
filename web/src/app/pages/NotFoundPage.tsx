import { usePageTitle } from '~/lib/pageTitle';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

export default function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <EmptyState
      spot="compass"
      level={1}
      title="Page not found"
      action={
        <LinkButton variant="primary" to={routes.home()}>
          Go to home
        </LinkButton>
      }
    >
      This address leads nowhere on our chart. It may have moved, or it was mistyped.
    </EmptyState>
  );
}
