import { lazy, Suspense, useState } from 'react';
import { can } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { Cell } from '~/lib/cell';
import { routes } from '~/lib/routing/routes';
import { Button, LinkButton } from '~/ui/Button';
import { IconPlus } from '~/ui/icons';
import { PageHeader } from '~/ui/PageHeader';
import { PageList } from './PageList';
import { MarketingPagesDocument } from './pages.gql';

const NewPageDrawer = lazy(() => import('./NewPageDrawer'));

/** The public pages, what state they are in, and what came of them. */
export default function MarketingPage() {
  const { currentUser } = useAuth();
  const changes = can(currentUser, 'funnel_update');
  const [isCreating, setCreating] = useState(false);
  return (
    <div data-density="compact">
      <PageHeader
        title="Marketing"
        description="Public pages. Visitors see the version you published last."
        actions={
          <>
            <LinkButton to={routes.broadcasts()}>Broadcasts</LinkButton>
            {changes && (
              <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => setCreating(true)}>
                Create page
              </Button>
            )}
          </>
        }
      />
      <Cell query={MarketingPagesDocument} variables={{}}>
        {({ marketingPages }, { refetch }) => (
          <>
            <PageList pages={marketingPages} refetch={refetch} changes={changes} />
            {isCreating && (
              <Suspense>
                <NewPageDrawer pages={marketingPages} onClose={() => setCreating(false)} onSaved={refetch} />
              </Suspense>
            )}
          </>
        )}
      </Cell>
    </div>
  );
}
