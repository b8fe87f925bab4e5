import { usePageTitle } from '~/lib/pageTitle';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Notice } from './Notice';

export default function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <Notice
      spot="compass"
      title="Page not found"
      actions={
        <LinkButton variant="primary" to={routes.home()}>
          Go to home
        </LinkButton>
      }
    >
      This address leads nowhere on our chart. It may have moved, or it was mistyped.
    </Notice>
  );
}
