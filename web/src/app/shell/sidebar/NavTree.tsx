import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { IconChevronDown } from '~/ui/icons';
import type { MenuItem } from '../../menus/mainMenu';
import { activeTarget } from './activeItem';
import { NavLine } from './NavLine';
import classNames from './Sidebar.module.css';
import { setSidebarOpen } from './sidebarState';

interface Props {
  menu: MenuItem[];
  /** The closed sidebar: a line with a submenu opens the sidebar. */
  rail?: boolean;
  onNavigate?: () => void;
}

/** The menu with its submenus hanging on a dashed line; the one of the current page is open. */
export function NavTree({ menu, rail = false, onNavigate }: Props) {
  const { pathname } = useLocation();
  const active = activeTarget(menu, pathname);
  return (
    <ul className={classNames.tree}>
      {menu.map((item) =>
        item.children?.length ? (
          <Branch key={item.key} item={item} active={active} rail={rail} onNavigate={onNavigate} />
        ) : (
          <li key={item.key}>
            <NavLine item={item} active={item.to === active} onClick={onNavigate} />
          </li>
        ),
      )}
    </ul>
  );
}

interface BranchProps extends Omit<Props, 'menu'> {
  item: MenuItem;
  active: string | null;
}

function Branch({ item, active, rail, onNavigate }: BranchProps) {
  const id = useId();
  const children = item.children ?? [];
  const holdsActive = children.some((child) => child.to === active);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = !rail && (choice ?? (holdsActive || item.to === active));
  const openUp = () => {
    setChoice(true);
    if (rail) setSidebarOpen(true);
    else onNavigate?.();
  };
  return (
    <li>
      <div className={classNames.branch}>
        <NavLine item={item} active={item.to === active && !holdsActive} within={holdsActive} onClick={openUp} />
        <button
          type="button"
          className={classNames.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${item.label} menu`}
          onClick={() => setChoice(!isOpen)}
        >
          <IconChevronDown size={16} stroke={2} aria-hidden />
        </button>
      </div>
      <ul id={id} className={classNames.sub} hidden={!isOpen}>
        {children.map((child) => (
          <li key={child.key}>
            <Link to={child.to} aria-current={child.to === active ? 'page' : undefined} onClick={onNavigate}>
              {child.label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
