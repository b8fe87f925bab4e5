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
      title="We couldn't find that page."
      action={
        <LinkButton variant="primary" to={routes.home()}>
          Go to home
        </LinkButton>
      }
    >
      It may have moved, or there's a typo in the link.
    </EmptyState>
  );
}
