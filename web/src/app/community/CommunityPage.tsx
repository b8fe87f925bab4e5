import { lazy, Suspense } from 'react';
import { can, page } from '~/lib/access';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { LinkButton } from '~/ui/Button';
import { IconPlus } from '~/ui/icons';
import { PageHeader, SectionHeader } from '~/ui/PageHeader';
import { ScreenGrid } from '../content/ScreenGrid';
import { builtMenu } from '../menus/builtMenu';
import { adminCommunity } from '../menus/definitions';
import { menuItems } from '../menus/mainMenu';
import classNames from './CommunityPage.module.css';

const ConfirmWins = lazy(() => import('~/features/community/wins/ConfirmWins'));
const ReportedWins = lazy(() => import('~/features/community/wins/ReportedWins'));
const WinQuotes = lazy(async () => ({ default: (await import('~/features/community/wins/WinQuotes')).WinQuotes }));
const WinFigures = lazy(() => import('~/features/community/wins/WinFigures'));
const CommunityOverview = lazy(() => import('~/features/identity/people/list/CommunityOverview'));

/** Where work with people begins: who is there, and every screen about them. */
export default function CommunityPage() {
  const { currentUser: user } = useAuth();
  if (!user) return null;
  const nonMembers = { key: 'nonMembers', label: 'Non-members', to: routes.nonMembers() };
  const screens = menuItems(adminCommunity, user).flatMap((item) =>
    item.key === 'users' ? [item, nonMembers] : [item],
  );
  return (
    <>
      <PageHeader
        title="Community"
        description="Everyone in Atlas, and what brings them together."
        actions={
          can(user, 'user_create') &&
          page(user, 'newUser') && (
            <LinkButton variant="primary" to={routes.newUser()} icon={<IconPlus size={18} aria-hidden />}>
              New user
            </LinkButton>
          )
        }
      />
      <div className={classNames.hub}>
        {page(user, 'users') && (
          <Suspense>
            <CommunityOverview />
          </Suspense>
        )}
        <section>
          <SectionHeader title="Work with people" />
          <ScreenGrid screens={builtMenu(screens, user, {})} />
        </section>
        {can(user, 'win_confirm') && (
          <Suspense>
            <ConfirmWins />
          </Suspense>
        )}
        <Suspense>
          <ReportedWins />
        </Suspense>
        <Suspense>
          <WinQuotes />
        </Suspense>
        <Suspense>
          <WinFigures />
        </Suspense>
      </div>
    </>
  );
}
