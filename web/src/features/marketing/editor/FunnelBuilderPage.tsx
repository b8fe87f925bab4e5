import { Navigate, useParams } from 'react-router';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { EmptyState } from '~/ui/EmptyState';

/**
 * /funnels/{id}/build leads those who look after funnels to the editor of its page. Everyone else gets the published page from the server,
 * or nothing.
 */
export default function FunnelBuilderPage() {
  const { id = '' } = useParams();
  const { currentUser, loading } = useAuth();
  if (loading) return null;
  if (!currentUser || !page(currentUser, 'funnel')) {
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
  const path = `/funnels/${encodeURIComponent(id)}/build`;
  return <Navigate replace to={`/marketing/build?path=${encodeURIComponent(path)}`} />;
}
