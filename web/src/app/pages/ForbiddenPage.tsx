import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { Notice } from './Notice';

export default function ForbiddenPage() {
  return (
    <Notice
      spot="gate"
      title="Access Restricted"
      actions={
        <LinkButton variant="primary" to={routes.home()}>
          Go Back to home
        </LinkButton>
      }
    >
      This page needs another access level.
    </Notice>
  );
}
