import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { GlobalSearch } from '~/features/learning/search/GlobalSearch';
import type { CurrentUser } from '~/lib/auth/types';
import { useBrand } from '~/lib/brand';
import type { CurrentRole } from '~/lib/people/role';
import { routes } from '~/lib/routing/routes';
import { Logo } from '~/ui/art/Logo';
import type { Settings } from '../menus/mainMenu';
import { seesSearch } from '../menus/userMenu';
import { CreateMenu } from './CreateMenu';
import classNames from './TopBar.module.css';
import { UserMenu } from './user/UserMenu';

/** Nobody waits for the bell: it comes after the page. */
const Bell = lazy(() => import('~/features/identity/notifications/Bell'));

interface Props {
  user: CurrentUser;
  role: CurrentRole;
  settings: Settings;
}

export function TopBar({ user, role, settings }: Props) {
  const { name } = useBrand();
  return (
    <header className={classNames.top}>
      <Link to={routes.home()} className={classNames.logo} aria-label={`${name}, home`}>
        <Logo size={30} />
      </Link>
      {seesSearch(role.id) && <GlobalSearch />}
      <div className={classNames.right}>
        <CreateMenu user={user} role={role} />
        {!user.mustSetUpTwoFactor && !user.mustChangePassword && (
          <Suspense fallback={<span className={classNames.bell} />}>
            <Bell />
          </Suspense>
        )}
        <UserMenu user={user} role={role} settings={settings} />
      </div>
    </header>
  );
}
