import { lazy, Suspense } from 'react';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { isStaffRole } from '~/lib/home';
import { useCurrentRole } from '~/lib/people/role';
import { routes } from '~/lib/routing/routes';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { builtMenu } from '../menus/builtMenu';
import { adminContent } from '../menus/definitions';
import { menuItems } from '../menus/mainMenu';
import classNames from './ContentPage.module.css';
import { ScreenGrid } from './ScreenGrid';

const HeldProducts = lazy(() => import('~/features/commerce/billing/HeldProducts'));
const ContentShelf = lazy(() => import('~/features/learning/content/ContentShelf'));

/** Where learning begins: what is open to the person, or for staff every screen about content. */
export default function ContentPage() {
  const { currentUser: user } = useAuth();
  const role = useCurrentRole();
  if (!user) return null;
  const isStaff = isStaffRole(role.id);
  const resources = { key: 'resourceFiles', label: 'Resource Files', to: routes.resourceFiles() };
  const screens = [...menuItems(adminContent, user), ...(page(user, 'resourceFiles') ? [resources] : [])];
  return (
    <>
      <PageHeader
        title="Content"
        description={isStaff ? 'Everything members learn with.' : 'Your courses, events and resources.'}
      />
      <div className={classNames.hub}>
        {isStaff ? (
          <section>
            <SectionHeader title="Manage content" />
            <ScreenGrid screens={builtMenu(screens, user, {})} />
          </section>
        ) : (
          <Suspense>
            <HeldProducts userId={user.id} />
            <ContentShelf />
          </Suspense>
        )}
      </div>
    </>
  );
}
