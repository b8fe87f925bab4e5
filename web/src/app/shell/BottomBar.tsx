import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { IconDots } from '~/ui/icons';
import { menuIcon } from '../menus/icons';
import type { MenuItem } from '../menus/mainMenu';
import classNames from './BottomBar.module.css';
import { activeTarget } from './sidebar/activeItem';

const MoreDrawer = lazy(() => import('./MoreDrawer'));

interface Props {
  items: MenuItem[];
  /** The whole menu, behind More; null when everything stands in the bar. */
  menu: MenuItem[] | null;
}

/** The menu of screens below 1024 px. */
export function BottomBar({ items, menu }: Props) {
  const { pathname } = useLocation();
  // null until somebody asks for more; the drawer's code comes with the first press.
  const [moreOpen, setMoreOpen] = useState<boolean | null>(null);
  const active = activeTarget(menu ?? items, pathname);
  const isActive = (item: MenuItem) => item.to === active || item.children?.some((child) => child.to === active);
  return (
    <nav className={classNames.bar} aria-label="Mobile menu">
      {items.map((item) => {
        const Icon = menuIcon(item.key);
        return (
          <Link key={item.key} to={item.to} aria-current={isActive(item) ? 'page' : undefined}>
            <Icon size={22} stroke={isActive(item) ? 2.1 : 1.75} aria-hidden />
            <span>{item.label}</span>
          </Link>
        );
      })}
      {menu && (
        <>
          <button type="button" aria-haspopup="dialog" onClick={() => setMoreOpen(true)}>
            <IconDots size={22} stroke={1.75} aria-hidden />
            <span>More</span>
          </button>
          {moreOpen !== null && (
            <Suspense>
              <MoreDrawer menu={menu} opened={moreOpen} onClose={() => setMoreOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </nav>
  );
}
