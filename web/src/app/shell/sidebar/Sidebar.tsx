import { Link } from 'react-router';
import type { CurrentUser } from '~/lib/auth/types';
import { useBrand } from '~/lib/brand';
import { useUi } from '~/lib/browser/uiState';
import type { CurrentRole } from '~/lib/people/role';
import { routes } from '~/lib/routing/routes';
import { Logo } from '~/ui/art/Logo';
import { IconButton } from '~/ui/Button';
import { IconLayoutSidebarLeftCollapse as IconCollapse, IconLayoutSidebarLeftExpand as IconExpand } from '~/ui/icons';
import type { MenuItem, Settings } from '../../menus/mainMenu';
import { hasAccountabilityGroup, mayBecomeAffiliate } from '../../menus/userMenu';
import { NavLine } from './NavLine';
import { NavTree } from './NavTree';
import classNames from './Sidebar.module.css';
import { setSidebarOpen } from './sidebarState';

interface Props {
  menu: MenuItem[];
  user: CurrentUser;
  role: CurrentRole;
  settings: Settings;
}

/** 248 px with words, or a rail of 72 px with a short word under each icon. Screens below 1024 px have the bottom bar instead. */
export function Sidebar({ menu, user, role, settings }: Props) {
  const { name } = useBrand();
  const isOpen = useUi((state) => state.isSidebarOpen);
  const hasHomeLine = menu.some(({ to }) => to === routes.home());
  return (
    <aside className={classNames.side} data-rail={!isOpen || undefined}>
      <div className={classNames.top}>
        <Link
          to={routes.home()}
          className={classNames.logo}
          aria-label={hasHomeLine ? `${name}, home` : `${name} Home`}
        >
          <Logo markOnly={!isOpen} />
          {!hasHomeLine && <span className={classNames.home}> Home</span>}
        </Link>
        <IconButton
          size="sm"
          label={isOpen ? 'Close sidebar' : 'Open sidebar'}
          aria-expanded={isOpen}
          icon={isOpen ? <IconCollapse size={20} stroke={1.75} /> : <IconExpand size={20} stroke={1.75} />}
          onClick={() => setSidebarOpen(!isOpen)}
        />
      </div>
      <nav aria-label="Main menu">
        <NavTree menu={menu} rail={!isOpen} />
      </nav>
      {hasAccountabilityGroup(user, role.id, settings) && (
        <div className={classNames.group}>
          <p>Your people</p>
          <NavLine
            item={{
              key: 'accountabilityBuddies',
              label: 'Accountability Group',
              to: routes.accountabilityBuddies(),
            }}
          />
        </div>
      )}
      <div className={classNames.space} />
      {mayBecomeAffiliate(user, role.id, settings) && (
        <Link className={classNames.affiliate} to={routes.affiliateTerms()}>
          <b>Become an Affiliate</b>
          Share {name}, earn when friends join.
        </Link>
      )}
      <NavLine item={{ key: 'bugReport', label: 'Bug Report', to: routes.bugReport() }} />
    </aside>
  );
}
