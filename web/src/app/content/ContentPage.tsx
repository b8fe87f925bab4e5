import { lazy, Suspense } from 'react';
import { page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { isStaffRole } from '~/lib/home';
import { useCurrentRole } from '~/lib/role';
import { routes } from '~/lib/routing/routes';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { isBuiltPath } from '../home/builtPaths';
import { ScreenGrid } from '../home/ScreenGrid';
import { adminContent, memberMain } from '../menus/definitions';
import { menuItems } from '../menus/mainMenu';
import classNames from './ContentPage.module.css';

const HeldProducts = lazy(() => import('~/features/commerce/billing/HeldProducts'));
const ContentShelf = lazy(() => import('~/features/learning/content/ContentShelf'));

/** Where learning begins: what is open to the person, or for staff every screen about content. */
export default function ContentPage() {
  const { currentUser: user } = useAuth();
  const role = useCurrentRole();
  if (!user) return null;
  const isStaff = isStaffRole(role.id);
  const resources = { key: 'resourceFiles', label: 'Resource Files', to: routes.resourceFiles() };
  const screens = isStaff
    ? [...menuItems(adminContent, user), ...(page(user, 'resourceFiles') ? [resources] : [])]
    : menuItems(memberMain, user).filter(({ key }) => key !== 'home');
  return (
    <>
      <PageHeader
        title="Content"
        description={isStaff ? 'Everything that members learn with.' : 'Courses, events and resources that are yours.'}
      />
      <div className={classNames.hub}>
        {!isStaff && (
          <Suspense>
            <HeldProducts userId={user.id} />
            <ContentShelf />
          </Suspense>
        )}
        <section>
          <SectionHeader title="What you can open" />
          <ScreenGrid screens={screens.filter(({ to }) => isBuiltPath(to))} />
        </section>
      </div>
    </>
  );
}
