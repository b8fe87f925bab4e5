import { useEffect } from 'react';
import { Link } from 'react-router';
import type { CurrentUser } from '~/lib/auth/types';
import type { CurrentRole } from '~/lib/role';
import { routes } from '~/lib/routing/routes';
import { Logo } from '~/ui/art/Logo';
import type { Settings } from '../menus/mainMenu';
import { seesSearch } from '../menus/userMenu';
import { CreateMenu } from './CreateMenu';
import { GLOBAL_SEARCH_ID, slots } from './slots';
import classNames from './TopBar.module.css';
import { UserMenu } from './user/UserMenu';

interface Props {
  user: CurrentUser;
  role: CurrentRole;
  settings: Settings;
}

export function TopBar({ user, role, settings }: Props) {
  useSearchShortcut();
  const Search = seesSearch(role.id) ? slots.GlobalSearch : null;
  return (
    <header className={classNames.top}>
      <Link to={routes.home()} className={classNames.logo} aria-label="Atlas, home">
        <Logo size={30} />
      </Link>
      {Search && <Search />}
      <div className={classNames.right}>
        <CreateMenu user={user} role={role} />
        <UserMenu user={user} role={role} settings={settings} />
      </div>
    </header>
  );
}

/** `/` goes to the search box, unless somebody is writing. */
function useSearchShortcut() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      const box = document.getElementById(GLOBAL_SEARCH_ID);
      if (!box) return;
      event.preventDefault();
      box.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
